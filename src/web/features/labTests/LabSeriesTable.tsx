import type { ReactNode } from 'react';
import { LAB_SERIES_VALUES, type LabObservation, type LabSeries } from '../../../contract/labTests';
import { useLabSeries } from '../../api/labTests';
import { MISSING } from '../../lib/missing';
import { TableScroll } from '../../ui/tables/TableScroll';
import { useSmallScreen } from '../../ui/useSmallScreen';
import { RowTable, type RowColumn } from '../../ui/tables/RowTable';
import { labValueWords, referenceText, sampleTimeText } from './labRows';
import './LabSeriesTable.css';
import { LabValue, NarrowUnit } from './LabValue';
import { Sparkline } from './Sparkline';

const TEST: RowColumn<LabSeries> = {
  title: 'Test',
  width: 176,
  pinned: 'start',
  isRowHeader: true,
  render: ({ description, unit }) => (
    <>
      {description}
      <NarrowUnit unit={unit} />
    </>
  ),
};

const UNIT: RowColumn<LabSeries> = { title: 'Unit', width: 96, render: ({ unit }) => unit || MISSING };

const REFERENCE: RowColumn<LabSeries> = {
  title: 'Reference',
  width: 112,
  align: 'right',
  render: (series) => referenceText(resultOf(series, 0).type),
};

const COURSE: RowColumn<LabSeries> = {
  title: 'Course',
  width: 120,
  render: (series) => <Course series={series} />,
};

const valueColumn = (place: number, width: number): RowColumn<LabSeries> => ({
  title: place === 0 ? 'Newest' : `${place} before`,
  width,
  align: 'right',
  render: (series) => <Result series={series} place={place} />,
});

const EARLIER = Array.from({ length: LAB_SERIES_VALUES - 1 }, (_, before) => valueColumn(before + 1, 152));

const COLUMNS = [TEST, UNIT, REFERENCE, COURSE, valueColumn(0, 152), ...EARLIER];

/**
 * On a phone the newest value is beside its test, under which unit and reference stand: the edge of the screen would cut a
 * column of ranges, and what is left of 25-37 reads as 25-3.
 */
const SMALL_COLUMNS: readonly RowColumn<LabSeries>[] = [
  {
    ...TEST,
    width: 138,
    render: (series) => (
      <>
        {TEST.render(series)}
        <Reference text={REFERENCE.render(series)} />
      </>
    ),
  },
  valueColumn(0, 112),
  { ...COURSE, width: 108 },
  ...EARLIER,
];

const Reference = ({ text }: { text: ReactNode }) =>
  text === MISSING ? null : (
    <small className="lab-series-reference">
      Reference <span>{text}</span>
    </small>
  );

/** The newest results of each test side by side, the newest at the left. */
export function LabSeriesTable({ patient }: { patient: number }) {
  const { currentData, error, refetch } = useLabSeries(patient);
  const isSmall = useSmallScreen();
  return (
    <section className="lab-series" aria-label="Lab tests by test">
      <div role="alert">
        {error === undefined ? null : (
          <p>
            {currentData === undefined
              ? 'The lab tests could not be loaded.'
              : 'The lab tests below are not up to date.'}{' '}
            <button type="button" className="button" onClick={() => void refetch()}>
              Try again
            </button>
          </p>
        )}
      </div>
      <TableScroll className="lab-series-scroll" label="Table of lab tests by test">
        {currentData === undefined ? (
          error === undefined ? (
            <div className="lab-series-waiting" role="status" aria-label="Loading" />
          ) : null
        ) : (
          <RowTable
            label="Lab tests by test, newest result first"
            columns={isSmall ? SMALL_COLUMNS : COLUMNS}
            rows={currentData.results}
            keyOf={({ id }) => id}
          />
        )}
      </TableScroll>
      <p className="lab-series-foot">
        {currentData === undefined || currentData.count === 0
          ? null
          : `${currentData.results.length} of ${currentData.count} tests, of each the newest ${LAB_SERIES_VALUES} results at most`}
      </p>
    </section>
  );
}

/** One of the results as the list has it; its change is seen beside it. */
function resultOf({ description, unit, digits, values }: LabSeries, place: number): LabObservation {
  const {
    value = NaN,
    comparator = null,
    min_value = null,
    max_value = null,
    flag = null,
    corrected = false,
  } = values[place] ?? {};
  return {
    value,
    comparator,
    digits,
    flag,
    corrected,
    previous_value: null,
    type: { description, unit, min_value, max_value },
  };
}

function Result({ series, place }: { series: LabSeries; place: number }) {
  const result = series.values[place];
  if (result === undefined) return null;
  return (
    <span className="lab-series-result">
      <LabValue observation={resultOf(series, place)} />
      <small>{sampleTimeText(result)}</small>
    </span>
  );
}

function Course({ series: { description, unit, digits, values } }: { series: LabSeries }) {
  const points = values.map(({ value, sample_timestamp: at }) => ({ time: Date.parse(at), value })).reverse();
  const words = values
    .map((result) => labValueWords(result, digits))
    .reverse()
    .join(', ');
  const { min_value: min = null, max_value: max = null } = values[0] ?? {};
  return (
    <Sparkline
      label={`${description}, oldest to newest: ${words}${unit === '' ? '' : ` ${unit}`}`}
      points={points}
      min={min}
      max={max}
    />
  );
}
