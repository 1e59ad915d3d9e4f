import { VITALS, type VitalKey } from '../../../clinical/vitals';
import { isForecast } from '../../ui/charts/chartSets';
import { momentText } from '../../ui/charts/clock';
import { TRACE_KEYS } from '../../ui/charts/vitalTraces';
import type { VitalDrawing } from '../../ui/charts/vitalDrawing';
import { MISSING } from '../../lib/observationText';
import { AppModal } from '../../ui/modals/AppModal';
import { readOff } from './timeSteps';
import './ChartTable.css';

/** What the charts show, as a table: newest first, what is expected on top and marked as such. */
export function ChartTable({ drawing, onClose }: { drawing: VitalDrawing; onClose: () => void }) {
  const { sets, shown } = drawing;
  const vitals = TRACE_KEYS.filter((vital) => shown.has(vital));
  return (
    <AppModal title="Vitals as a table" width={760} onClose={onClose}>
      <div className="chart-table" tabIndex={0} role="region" aria-label="Vitals as a table" data-autofocus>
        <table>
          <thead><tr><th scope="col">Time</th>{vitals.map((vital) => <th key={vital} scope="col"><Head vital={vital} /></th>)}</tr></thead>
          <tbody>
            {sets.toReversed().map((set) => (
              <tr key={set.timestamp} className={isForecast(set) ? 'chart-table-forecast' : undefined}>
                <th scope="row">{momentText(Date.parse(set.timestamp))}{isForecast(set) ? ' Forecast' : ''}</th>
                {vitals.map((vital) => <td key={vital}>{readOff(set, vital) ?? MISSING}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </AppModal>
  );
}

const Head = ({ vital }: { vital: VitalKey }) => <>{VITALS[vital].label} <span>{VITALS[vital].unit}</span></>;
