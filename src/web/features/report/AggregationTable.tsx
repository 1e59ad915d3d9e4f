import { VITALS } from '../../../clinical/vitals';
import type { Aggregations } from '../../../contract/observationSets';
import { MISSING } from '../../lib/missing';
import { TRACE_KEYS } from '../../clinical/charts/vitalTraces';

/** A mean has one decimal more than whole readings. */
const MEAN_DIGITS = 1;

/** The statistics of each vital in the period. */
export function AggregationTable({ aggregations }: { aggregations: Aggregations }) {
  return (
    <table className="aggregation" aria-label="Aggregation">
      <thead>
        <tr>
          {['Vital', 'Unit', 'Min', 'Max', 'Mean', 'Count'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {TRACE_KEYS.map((key) => {
          const { min, max, mean, count } = aggregations[key];
          const { rowName, unit, digits } = VITALS[key];
          return (
            <tr key={key}>
              <th scope="row">{rowName}</th>
              <td>{unit}</td>
              <td>{fixed(min, digits)}</td>
              <td>{fixed(max, digits)}</td>
              <td>{fixed(mean, MEAN_DIGITS)}</td>
              <td>{count}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const fixed = (value: number | null, digits: number): string =>
  value === null ? MISSING : value.toFixed(digits);
