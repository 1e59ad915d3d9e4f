import { rateText } from '../../../../clinical/riskRates';
import type { ScoreKey } from '../../../../clinical/vitals';
import type { ExplainedScore } from '../../../../contract/risk';
import { useRisk } from '../../../api/risk';
import { reasonsText } from '../../../lib/reasonText';
import { news2Text } from '../../../lib/scoreWords';

const SCORES: readonly { key: ScoreKey; label: string }[] = [
  { key: 'hipi', label: 'HIPI' },
  { key: 'spi', label: 'SPI' },
];

/** What the two scores mean and why they are what they are, in words; nothing until it is known. */
export function ScoreWords({ patient }: { patient: number }) {
  const { risk } = useRisk(patient);
  return (
    <div className="score-words">
      {risk === undefined
        ? null
        : SCORES.map(({ key, label }) => (
            <p key={key}>
              <b>{label}</b>
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
