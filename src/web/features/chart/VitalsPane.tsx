import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import type { ForecastSet, ObservationSet, Resolution } from '../../../contract/observationSets';
import type { Patient } from '../../../contract/patients';
import { useForecasts } from '../../api/forecasts';
import { useNewestLoggedSets } from '../../api/loggedSets';
import { useVitals } from '../../api/vitals';
import { useServerClock } from '../../lib/serverClock';
import { isUnreadable } from '../../lib/unreadable';
import { FIRST_TILES } from '../../clinical/vitalTiles';
import { chartFrame } from '../../ui/charts/chartFrame';
import { joinSets } from '../../clinical/charts/chartSets';
import { handSetsOf } from '../../clinical/charts/handSets';
import type { VitalDrawing } from '../../clinical/charts/vitalDrawing';
import { TableIcon } from '../../ui/icons';
import { useSmallScreen } from '../../ui/useSmallScreen';
import { isConnected, useChartSettings } from './chartSettings';
import { ChartToolbar } from './ChartToolbar';
import type { Latest } from './latest';
import { LatestTiles } from './LatestTiles';
import { SideWidget } from './SideWidget';
import { ChartKey, VitalChips } from './VitalChips';
import { VitalCharts } from './VitalCharts';
import './VitalsPane.css';

/** Loaded separately: a user who only reads the charts does not need the dialog. */
const ChartTable = lazy(async () => ({
  default: (await import(/* webpackChunkName: "chart-table" */ './ChartTable')).ChartTable,
}));

const MINUTE_MS = 60_000;
const NOTHING: readonly never[] = [];

/**
 * One patient's charts and newest values. Lives for one patient: another patient's pane is a new one, with
 * the same settings.
 */
export function VitalsPane({
  patient,
  latest,
}: {
  patient: Pick<Patient, 'id' | 'bed' | 'ssn'>;
  latest: Latest;
}) {
  const { id, bed, ssn } = patient;
  const isSmall = useSmallScreen();
  const [settings, change] = useChartSettings();
  const { resolution, shown, arePointsHidden } = settings;
  const { vitals, hasFailed } = useVitals({ patient: id, resolution });
  const forecasts = useForecasts({ patient: id, resolution });
  const { sets: logged, hasFailed: isByHandUnknown } = useNewestLoggedSets(id);
  const byHand = useMemo(() => handSetsOf((logged ?? NOTHING).filter((set) => !isUnreadable(set))), [logged]);
  const kept = useKept(resolution, vitals, forecasts);
  const now = useServerClock((time) => Math.floor(time / MINUTE_MS) * MINUTE_MS);
  const connected = isConnected(settings);
  const drawing = useMemo(
    (): VitalDrawing | null =>
      kept && {
        sets: joinSets(kept.vitals, kept.forecasts),
        resolution: kept.resolution,
        frame: chartFrame(now, kept.resolution),
        shown,
        isConnected: connected,
        hasPoints: !arePointsHidden,
        byHand,
      },
    [kept, now, shown, connected, arePointsHidden, byHand],
  );
  const [hasTable, setHasTable] = useState(false);
  const pane = useRef<HTMLElement>(null);
  const focusChoice = () => pane.current?.querySelector<HTMLElement>('.selected-vitals')?.focus();
  return (
    <div className="vitals-pane">
      {isSmall ? (
        <div className="vitals-pane-latest">
          <LatestTiles tiles={FIRST_TILES} latest={latest} />
        </div>
      ) : null}
      <section className="vitals-pane-main" aria-label="Vitals" ref={pane}>
        <ChartToolbar settings={settings} change={change} />
        <div className="vitals-pane-chips">
          <VitalChips shown={shown} change={change} onLastRemoved={focusChoice} />
          <ChartKey byHand={isByHandUnknown ? 'unknown' : byHand.length > 0 ? 'marked' : 'none'} />
          <button
            type="button"
            className="vitals-pane-table"
            aria-label="Table"
            title="Table"
            disabled={drawing === null}
            onClick={() => setHasTable(true)}
          >
            <TableIcon size={14} />
          </button>
        </div>
        {drawing === null ? <Waiting hasFailed={hasFailed} /> : <VitalCharts drawing={drawing} />}
      </section>
      <SideWidget patient={id} latest={latest} />
      {hasTable && drawing !== null ? (
        <Suspense>
          <ChartTable patient={{ bed, ssn }} drawing={drawing} onClose={() => setHasTable(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

interface Kept {
  resolution: Resolution;
  vitals: readonly ObservationSet[];
  forecasts: readonly ForecastSet[];
}

/**
 * The newest responses that belong together. While another resolution is loading, those of the previous one,
 * for the same patient.
 */
function useKept(
  resolution: Resolution,
  vitals: ObservationSet[] | undefined,
  forecasts: ForecastSet[] | undefined,
): Kept | null {
  const [kept, setKept] = useState<Kept | null>(null);
  if (vitals === undefined) return kept;
  const expected = forecasts ?? NOTHING;
  if (kept?.resolution === resolution && kept.vitals === vitals && kept.forecasts === expected) return kept;
  const next = { resolution, vitals, forecasts: expected };
  setKept(next);
  return next;
}

function Waiting({ hasFailed }: { hasFailed: boolean }) {
  return hasFailed ? (
    <p className="vitals-pane-words" role="alert">
      The vitals could not be loaded. Trying again every 10 seconds.
    </p>
  ) : (
    <div className="vitals-pane-skeleton" role="status" aria-label="Loading vitals" />
  );
}
