import { rateText } from '../../../../clinical/risk';
import { SCORE_KEYS, SCORE_NAMES, type ScoreKey } from '../../../../clinical/observationKeys';
import type { ExplainedScore } from '../../../../contract/risk';
import { useRisk } from '../../../api/risk';
import { reasonsText } from '../../../clinical/words/reasonText';
import { news2Text } from '../../../clinical/words/scoreWords';
import { formatTimestamp } from '../../../lib/dates';

/** The meaning of the two scores and the reasons for them, in words; nothing until they are known. */
export function ScoreWords({ patient }: { patient: number }) {
  const { risk, isOld } = useRisk(patient);
  return (
    <div className="score-words">
      {isOld && risk?.at ? (
        <p role="alert">{`The scores cannot be refreshed. These are of ${formatTimestamp(risk.at)}.`}</p>
      ) : null}
      {risk === undefined
        ? null
        : SCORE_KEYS.map((key) => (
            <p key={key}>
              <b>{SCORE_NAMES[key]}</b>
              {` ${wordsOf(key, risk[key])}`}
            </p>
          ))}
      {risk?.news2 ? (
        <p>
          <b>NEWS2</b>
          {` ${news2Text(risk.news2)}`}
        </p>
      ) : null}
    </div>
  );
}

function wordsOf(key: ScoreKey, score: ExplainedScore | null): string {
  if (score === null) return 'Not known now';
  const rate = rateText(key, score.one_in);
  return score.reasons.length === 0 ? rate : `${rate}, because ${reasonsText(score.reasons)}`;
}
