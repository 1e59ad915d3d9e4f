import { useLayoutEffect, useRef, useState } from 'react';
import { VITALS, type VitalKey } from '../../../clinical/vitals';
import { isForecast, type ChartSet } from '../../clinical/charts/chartSets';
import { momentText } from '../../ui/charts/clock';
import { TRACE_KEYS } from '../../clinical/charts/vitalTraces';
import type { VitalDrawing } from '../../clinical/charts/vitalDrawing';
import { MISSING } from '../../lib/missing';
import { ChevronDownIcon } from '../../ui/icons/icons';
import { AppModal } from '../../ui/modals/AppModal';
import { PatientBannerLine } from '../../clinical/banner/PatientBannerLine';
import { SCORE_COLUMNS, scoresOf } from './scores/scoresText';
import { handText, readOff } from './zoom/timeSteps';
import './ChartTable.css';

interface ChartTableProps {
  patient: { id: number; bed: string | null; ssn: string };
  drawing: VitalDrawing;
  onClose: () => void;
}

/** Height of the table head, which stays above the rows, px. */
const HEAD_PX = 29;

/**
 * The data of the charts as a table: measurements newest first; forecasts are collapsed, because their rows
 * are much alike.
 */
export function ChartTable({ patient, drawing, onClose }: ChartTableProps) {
  const { sets, shown } = drawing;
  const [isUnfolded, setIsUnfolded] = useState(false);
  const vitals = TRACE_KEYS.filter((vital) => shown.has(vital));
  const forecast = sets.filter(isForecast);
  const box = useRef<HTMLDivElement>(null);
  const fold = useRef<HTMLTableSectionElement>(null);
  // The button is at the foot of the visible rows; the rows that it expands are further down.
  useLayoutEffect(() => {
    if (isUnfolded) box.current?.scrollTo?.({ top: (fold.current?.offsetTop ?? 0) - HEAD_PX });
  }, [isUnfolded]);
  return (
    <AppModal title="Vitals as a table" width={920} onClose={onClose}>
      <PatientBannerLine patient={patient} />
      <div
        className="chart-table"
        ref={box}
        tabIndex={0}
        role="region"
        aria-label="Vitals as a table"
        data-autofocus
      >
        <table>
          <thead>
            <tr>
              <th scope="col">Time</th>
              {vitals.map((vital) => (
                <th key={vital} scope="col">
                  <Head vital={vital} />
                </th>
              ))}
              {SCORE_COLUMNS.map((score) => (
                <th key={score} scope="col">
                  {score}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Rows rows={measuredRows(drawing)} vitals={vitals} />
          </tbody>
          {forecast.length === 0 ? null : (
            <tbody className="chart-table-forecast" ref={fold}>
              <tr>
                <th colSpan={vitals.length + SCORE_COLUMNS.length + 1} scope="rowgroup">
                  <button type="button" aria-expanded={isUnfolded} onClick={() => setIsUnfolded(!isUnfolded)}>
                    <ChevronDownIcon />
                    {`Forecast, ${forecast.length} rows`}
                  </button>
                </th>
              </tr>
              {isUnfolded ? <Rows rows={forecast.map(rowOf)} vitals={vitals} /> : null}
            </tbody>
          )}
        </table>
      </div>
    </AppModal>
  );
}

/** A row: its time (epoch ms), the note beside it, and the text of each value. */
interface Row {
  key: string;
  time: number;
  note: string;
  valueOf: (vital: VitalKey) => string | null;
  /** One for each column of the scores. */
  scores: readonly (string | null)[];
}

const rowOf = (set: ChartSet): Row => ({
  key: set.timestamp,
  time: Date.parse(set.timestamp),
  note: isForecast(set) ? ' Forecast' : '',
  valueOf: (vital) => readOff(set, vital),
  scores: scoresOf(set),
});

/** Measured and hand-logged sets, newest first. */
function measuredRows({ sets, byHand = [], frame, shown }: VitalDrawing): Row[] {
  const logged = byHand
    .filter((set) => set.time >= frame.start && handText(set, shown) !== '')
    .map(({ id, time, author, values }): Row => ({
      key: `by hand ${id}`,
      time,
      note: ` By hand, ${author}`,
      valueOf: (vital) => values[vital]?.toString() ?? null,
      scores: scoresOf(null),
    }));
  return [...sets.filter((set) => !isForecast(set)).map(rowOf), ...logged].sort((a, b) => b.time - a.time);
}

function Rows({ rows, vitals }: { rows: readonly Row[]; vitals: readonly VitalKey[] }) {
  return rows.map(({ key, time, note, valueOf, scores }) => (
    <tr key={key}>
      <th scope="row">
        {momentText(time)}
        {note}
      </th>
      {vitals.map((vital) => (
        <td key={vital}>{valueOf(vital) ?? MISSING}</td>
      ))}
      {scores.map((score, index) => (
        <td key={SCORE_COLUMNS[index]}>{score ?? MISSING}</td>
      ))}
    </tr>
  ));
}

const Head = ({ vital }: { vital: VitalKey }) => (
  <>
    {VITALS[vital].label} <span>{VITALS[vital].unit}</span>
  </>
);
