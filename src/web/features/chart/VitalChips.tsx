import type { Dispatch } from 'react';
import { VITALS, type VitalKey } from '../../../clinical/vitals';
import { VitalMark } from '../../ui/charts/VitalMark';
import { TRACE_KEYS } from '../../ui/charts/vitalTraces';
import { VITAL_COLORS } from '../../ui/theme/vitalColors';
import { CloseIcon } from '../../ui/icons';
import type { ChartSetting } from './chartSettings';
import './VitalChips.css';

interface VitalChipsProps {
  shown: ReadonlySet<VitalKey>;
  change: Dispatch<ChartSetting>;
}

/** The legend of the charts: one chip a line, in its colour and with its mark; each takes its line away. */
export function VitalChips({ shown, change }: VitalChipsProps) {
  return (
    <ul className="vital-chips" aria-label="Vitals shown">
      {TRACE_KEYS.filter((vital) => shown.has(vital)).map((vital) => (
        <li key={vital} className="vital-chip" style={{ color: VITAL_COLORS[vital] }}>
          <VitalMark vital={vital} />{VITALS[vital].label}
          <button type="button" aria-label={`Remove ${VITALS[vital].label}`} onClick={() => change({ type: 'vital', vital })}><CloseIcon size={12} /></button>
        </li>
      ))}
    </ul>
  );
}

/** How what was measured and what is expected are told apart. */
export function ChartKey() {
  return (
    <ul className="chart-key" aria-label="Key">
      <li><i className="chart-key-line" />Measured</li>
      <li><i className="chart-key-line chart-key-line--forecast" />Forecast</li>
      <li><i className="chart-key-band" />80 % band</li>
    </ul>
  );
}
