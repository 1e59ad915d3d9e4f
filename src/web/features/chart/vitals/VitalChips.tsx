import { useRef, type Dispatch } from 'react';
import { VITALS, type VitalKey } from '../../../../clinical/vitals';
import { VitalMark } from '../../../clinical/charts/VitalMark';
import { TRACE_KEYS } from '../../../clinical/charts/vitalTraces';
import { VITAL_COLORS } from '../../../clinical/charts/vitalColors';
import { CloseIcon } from '../../../ui/icons/icons';
import type { ChartSetting } from '../chartSettings';
import './VitalChips.css';

interface VitalChipsProps {
  shown: ReadonlySet<VitalKey>;
  change: Dispatch<ChartSetting>;
  /** Called when no chip is left that could take the focus. */
  onLastRemoved: () => void;
}

/**
 * The legend of the charts: one chip per line, in its colour and with its mark; a press hides the line and
 * moves the focus to the next chip.
 */
export function VitalChips({ shown, change, onLastRemoved }: VitalChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  const vitals = TRACE_KEYS.filter((vital) => shown.has(vital));
  const remove = (vital: VitalKey, index: number) => {
    change({ type: 'vital', vital });
    const neighbour = index + 1 < vitals.length ? index + 1 : index - 1;
    // Computed on the chips before the removal.
    const button = list.current?.querySelectorAll('button')[neighbour];
    if (button === undefined) onLastRemoved();
    else button.focus();
  };
  return (
    <ul ref={list} className="vital-chips" aria-label="Vitals shown">
      {vitals.map((vital, index) => (
        <li key={vital} className="vital-chip" style={{ color: VITAL_COLORS[vital] }}>
          <VitalMark vital={vital} />
          {VITALS[vital].label}
          <button
            type="button"
            aria-label={`Remove ${VITALS[vital].label}`}
            onClick={() => remove(vital, index)}
          >
            <CloseIcon size={12} />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface ChartKeyProps {
  /** Whether there are marks of values logged by hand, or this is unknown. */
  byHand: 'none' | 'marked' | 'unknown';
}

/** The legend for measured, hand-logged and forecast values. */
export function ChartKey({ byHand }: ChartKeyProps) {
  return (
    <ul className="chart-key" aria-label="Key">
      <li>
        <i className="chart-key-line" />
        Measured
      </li>
      {byHand === 'none' ? null : (
        <li>
          <i className="chart-key-hand" />
          {byHand === 'marked' ? 'By hand' : 'By hand: could not be loaded'}
        </li>
      )}
      <li>
        <i className="chart-key-line chart-key-line--forecast" />
        Forecast
      </li>
      <li>
        <i className="chart-key-band chart-key-band--normal" />
        Normal
      </li>
      <li>
        <i className="chart-key-band" />
        80 % band
      </li>
    </ul>
  );
}
