import { batteryBand, isBatteryUnknown } from '../../../../clinical/battery';

/** Inner width of the drawn battery, in px: 100 %; and the smallest visible width. */
const FULL = 12.8;
const LEAST = 1.5;

/** The case and its contact in one path: a card has little room for nodes. The contact's strokes are too short to be dashed. */
const OUTLINE =
  'M3.4.6h12.4a2.8 2.8 0 0 1 2.8 2.8v5.2a2.8 2.8 0 0 1-2.8 2.8H3.4a2.8 2.8 0 0 1-2.8-2.8V3.4A2.8 2.8 0 0 1 3.4.6zM20.6 4v2M20.6 6v2M21.3 4v2M21.3 6v2';

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
      <path d={OUTLINE} strokeWidth="1.2" strokeDasharray={isUnknown ? '2 1.6' : undefined} />
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
