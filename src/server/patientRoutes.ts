import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Db } from './db/engine/client';
import type { Once } from './plugins/requests/idempotency';
import { admissionsRoutes } from './routes/admissions';
import { clinicalNotesRoutes } from './routes/clinicalNotes';
import { labTestsRoutes } from './routes/labTests';
import { observationSetsRoutes } from './routes/observationSets';
import { observationsRoutes } from './routes/observations';
import { patientRecordsRoutes } from './routes/patientRecords';
import { patientsRoutes } from './routes/patients';
import { riskRoutes } from './routes/risk';
import { standingRoutes } from './routes/standing';
import { historyAtOf } from './services/ingest/historyAtOf';
import type { WardServices } from './wardServices';

interface Dependencies {
  db: Db;
  once: Once;
  /** Epoch ms. */
  clock: () => number;
  ward: Pick<
    WardServices,
    'liveState' | 'ingest' | 'boardsChanged' | 'recordsChanged' | 'onAlerts' | 'limitsOf'
  >;
  /** Of the hospital. */
  timeZone: string;
}

/** All that is about one patient: who it is, the stays, what was written, found and measured. */
export function patientRoutes({ db, once, clock, ward, timeZone }: Dependencies): FastifyPluginAsyncTypebox {
  const { liveState, boardsChanged, recordsChanged, onAlerts, limitsOf } = ward;
  const historyAt = historyAtOf(ward.ingest, clock);
  return async (app) => {
    await app.register(patientsRoutes({ db, once, clock, timeZone, boardsChanged }));
    await app.register(patientRecordsRoutes({ db, once, clock, recordsChanged }));
    await app.register(standingRoutes({ db, clock, liveState }));
    await app.register(admissionsRoutes({ db, once, clock, timeZone, boardsChanged, onAlerts }));
    await app.register(clinicalNotesRoutes({ db, once, clock }));
    await app.register(labTestsRoutes({ db }));
    await app.register(observationsRoutes({ db, once, clock, boardsChanged, onAlerts, limitsOf }));
    await app.register(observationSetsRoutes({ db, clock, historyAt }));
    await app.register(riskRoutes({ db, clock, historyAt }));
  };
}
