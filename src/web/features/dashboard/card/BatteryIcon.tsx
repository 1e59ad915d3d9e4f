import { batteryBand, isBatteryUnknown } from '../../../../clinical/battery';

/** Inner width of the drawn battery, in px: 100 %; and the smallest visible width. */
const FULL = 12.8;
const LEAST = 1.5;

/** A battery filled to its charge; dashed when the level is unknown. */
export function BatteryIcon({ level }: { level: number | null }) {
  const name = level === null ? 'Battery unknown' : `Battery ${Math.round(level)}%`;
  const isUnknown = isBatteryUnknown(level);
  return (
    <svg
      className={`battery battery--${isUnknown ? 'unknown' : batteryBand(level)}`}
      role="img"
      aria-label={name}
      data-tip={name}
      viewBox="0 0 22 12"
      width={22}
      height={12}
      fill="none"
      stroke="currentColor"
      focusable="false"
    >
      <rect
        x=".6"
        y=".6"
        width="18"
        height="10.8"
        rx="2.8"
        strokeWidth="1.2"
        strokeDasharray={isUnknown ? '2 1.6' : undefined}
      />
      <path d="M20.9 4v4" strokeWidth="1.8" strokeLinecap="round" />
      {level !== null && level > 0 && (
        <rect
          x="3.2"
          y="3.2"
          width={Math.max(LEAST, (level / 100) * FULL)}
          height="5.6"
          rx="1"
          fill="currentColor"
          stroke="none"
        />
      )}
    </svg>
  );
}
