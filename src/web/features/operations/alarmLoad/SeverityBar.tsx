interface Counts {
  critical: number;
  warning: number;
  info: number;
}

/** From the bottom, or the left. */
const PARTS = ['critical', 'warning', 'info'] as const;

/** A bar of three parts, as long as its share of `most`; its numbers are in the text beside it. */
export function SeverityBar({ counts, most }: { counts: Counts; most: number }) {
  return (
    <span className="load-bar" aria-hidden="true">
      {PARTS.map((part) =>
        counts[part] === 0 ? null : (
          <i
            key={part}
            className={`load-part--${part}`}
            style={{ flexBasis: `${(100 * counts[part]) / most}%` }}
          />
        ),
      )}
    </span>
  );
}

/** What the colours of the parts mean. */
export function SeverityLegend() {
  return (
    <p className="load-legend" aria-hidden="true">
      {PARTS.map((part) => (
        <span key={part}>
          <i className={`load-part--${part}`} />
          {part}
        </span>
      ))}
    </p>
  );
}
