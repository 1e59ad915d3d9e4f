import type { ReactNode } from 'react';

interface VitalTileProps {
  /** Short name of the vital, and the group's accessible name. */
  label: 'HR' | 'NIBP' | 'SpO2' | 'RR' | 'BT' | 'SI';
  unit?: string;
  children: ReactNode;
}

/** One vital: a small grey label with its unit, and the number. */
export function VitalTile({ label, unit, children }: VitalTileProps) {
  return (
    <div className={`vital vital--${label.toLowerCase()}`} role="group" aria-label={label}>
      <div className="vital-label">{unit === undefined ? label : `${label} ${unit}`}</div>
      <div className="vital-value">{children}</div>
    </div>
  );
}
