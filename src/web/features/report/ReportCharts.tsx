import { useMemo } from 'react';
import { REPORT_RESOLUTION } from '../../../contract/constants';
import type { Report } from '../../api/report';
import { PRINT_PALETTE, SCREEN_PALETTE } from '../../clinical/charts/chartPalette';
import { VitalChart } from '../../clinical/charts/VitalChart';
import type { ChartLook } from '../../clinical/charts/vitalChartOptions';
import type { VitalDrawing } from '../../clinical/charts/vitalDrawing';
import { TRACE_KEYS } from '../../clinical/charts/vitalTraces';
import './ReportCharts.css';

const STEP_MS = REPORT_RESOLUTION * 60_000;

/** Colours for the background of a dialog. */
const SCREEN: ChartLook = {
  palette: { ...SCREEN_PALETTE, ground: 'var(--elevated)' },
  hasForecast: false,
  markRadius: 2.2,
};
const PAPER: ChartLook = { palette: PRINT_PALETTE, hasForecast: false, markRadius: 2.6 };

const ALL = new Set(TRACE_KEYS);

interface ReportChartsProps {
  report: Report;
  /** Black on white, for paper; otherwise in the colours of the theme. */
  isPrinted?: boolean;
}

/** The trends of a report: measurements only, no forecasts. */
export function ReportCharts({ report, isPrinted = false }: ReportChartsProps) {
  const look = isPrinted ? PAPER : SCREEN;
  const { observations, from, until } = report;
  const drawing = useMemo(
    (): VitalDrawing => ({
      sets: observations,
      resolution: REPORT_RESOLUTION,
      // Whole buckets: the first may begin before the period, the last may end after it.
      frame: {
        start: Math.floor(from / STEP_MS) * STEP_MS,
        end: Math.ceil(until / STEP_MS) * STEP_MS,
        now: null,
      },
      shown: ALL,
      isConnected: true,
      hasPoints: true,
    }),
    [observations, from, until],
  );
  return (
    <div className="report-charts">
      <figure
        className="report-chart report-chart--cardio"
        aria-label="Heart rate, blood pressure and respiratory rate"
      >
        <VitalChart kind="cardio" look={look} drawing={drawing} />
      </figure>
      <figure className="report-chart" aria-label="Blood oxygen saturation and body temperature">
        <VitalChart kind="oxygenTemperature" look={look} drawing={drawing} />
      </figure>
    </div>
  );
}
