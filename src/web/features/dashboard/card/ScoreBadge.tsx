import { scoreText } from '../../../clinical/words/observationText';

interface ScoreBadgeProps {
  label: string;
  score: number | null;
  /** This score is the one that put the card in its band. */
  isDeciding: boolean;
}

/** A risk score as the card's header shows it. */
export function ScoreBadge({ label, score, isDeciding }: ScoreBadgeProps) {
  return (
    <span className={isDeciding ? 'score score--deciding' : 'score'}>
      {`${label} `}
      <b>{scoreText(score)}</b>
    </span>
  );
}
