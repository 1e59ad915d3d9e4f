import type { CSSProperties } from 'react';
import { rateText } from '../../../../clinical/risk';
import type { ScoreKey } from '../../../../clinical/observationKeys';
import type { ExplainedScore, News2, RiskContribution } from '../../../../contract/risk';
import { scoreText } from '../../../clinical/words/observationText';
import { MISSING } from '../../../lib/missing';
import {
  changeText,
  reasonLabel,
  reasonName,
  reasonValue,
  showsChange,
} from '../../../clinical/words/reasonText';
import { news2Text } from '../../../clinical/words/scoreWords';
import { BandIcon } from '../../../clinical/icons/BandIcon';
import { ServerAge } from '../../../ui/ServerAge';
import type { Latest } from '../vitals/latest';
import { isNothing, pointsText, spanOf } from './riskBars';
import { RiskSkeleton } from './RiskSkeleton';
import { useRiskNow } from './useRiskNow';
import './RiskReasons.css';

interface RiskReasonsProps {
  patient: number;
  score: ScoreKey;
  latest: Latest;
}

/**
 * The reasons for a score: what each vital adds to it or subtracts from it, and NEWS2 with its known parts.
 */
export function RiskReasons({ patient, score: key, latest }: RiskReasonsProps) {
  const { risk, hasFailed, freshness } = useRiskNow(patient, latest);
  const name = key.toUpperCase();
  if (risk === undefined) {
    return hasFailed ? (
      <div className="risk-reasons">
        <p role="alert">{`Why ${name} is what it is could not be loaded.`}</p>
      </div>
    ) : (
      <RiskSkeleton />
    );
  }
  // Values too old to be shown explain nothing about the present.
  const score = freshness === 'expired' ? null : risk[key];
  const news2 = freshness === 'expired' ? null : risk.news2;
  return (
    <section className={`risk-reasons risk-reasons--${freshness}`} aria-label={`Why ${name}`}>
      <h3>
        {score === null ? name : `Why ${name} is ${scoreText(score.score)}`}
        {freshness === 'stale' && risk.at !== null ? (
          <ServerAge className="latest-age" since={risk.at} />
        ) : null}
      </h3>
      {score === null ? <p>Not known now</p> : <Explained name={key} score={score} />}
      {news2 === null ? null : <News2Parts news2={news2} />}
    </section>
  );
}

function Explained({ name, score }: { name: ScoreKey; score: ExplainedScore }) {
  const bars = score.contributions.filter(({ points }) => !isNothing(points));
  const others = score.contributions.filter(({ points }) => isNothing(points));
  const span = spanOf(bars);
  return (
    <>
      <p className="risk-reasons-rate">
        <BandIcon band={score.band} />
        {rateText(name, score.one_in)}
      </p>
      {bars.length === 0 ? null : (
        <ul>
          {bars.map((contribution, index) => (
            <Bar key={index} contribution={contribution} span={span} hasChange={showsChange(index, bars)} />
          ))}
        </ul>
      )}
      {others.length === 0 ? null : (
        <p>{`Nothing from ${others.map(({ vital, value }) => `${reasonName(vital)} ${value === null ? MISSING : reasonValue(vital, value)}`).join(', ')}`}</p>
      )}
      <p>{`Points are log-odds. Model ${score.model}`}</p>
    </>
  );
}

interface BarProps {
  contribution: RiskContribution;
  span: { low: number; width: number };
  /** The change of the vital is shown here. */
  hasChange: boolean;
}

function Bar({ contribution, span, hasChange }: BarProps) {
  const { vital, label, value, change_1h: change, points, is_measured: isMeasured } = contribution;
  const changed = isMeasured && hasChange ? changeText(vital, change) : null;
  const place = {
    '--from': (Math.min(0, points) - span.low) / span.width,
    '--share': Math.abs(points) / span.width,
  } as CSSProperties;
  return (
    <li>
      <b>{reasonName(vital)}</b>{' '}
      {isMeasured && label !== null && value !== null
        ? `${reasonLabel(label)} ${reasonValue(vital, value)}`
        : 'not measured'}
      {changed === null ? null : <span>{` ${changed} in 1 h`}</span>}
      <strong>{` ${pointsText(points)}`}</strong>
      <i className={points < 0 ? 'risk-bar risk-bar--less' : 'risk-bar'} style={place} aria-hidden="true" />
    </li>
  );
}

function News2Parts({ news2 }: { news2: News2 }) {
  return (
    <div className="risk-reasons-news2">
      <b>NEWS2</b> {news2Text(news2)}
      <ul aria-label="Parts of NEWS2">
        {news2.parts.map(({ vital, value, points }) => (
          <li key={vital}>
            {`${reasonName(vital)} ${reasonValue(vital, value)}`} <b>{points}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
