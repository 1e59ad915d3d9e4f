import { LastObservation } from '../../src/contract/lastObservation';
import { compile } from '../../src/contract/validate';
import type { Engine } from './database';
import { serverOn } from './serverOn';
import { addPatient, admitGateway } from './ward';

const isLastObservation = compile(LastObservation);
const MINUTE = 60_000;
export const one = (type: string, value: unknown) => [{ type, value }];

/** A server on this engine, and for each test a new patient whose vitals are logged by hand. */
export function handLogging(engine: Engine) {
  const on = serverOn(engine);
  const given = {} as { patient: number };

  beforeAll(() => admitGateway(on.server.db));
  beforeEach(async () => {
    on.server.clock.advance(10 * MINUTE);
    given.patient = await addPatient(on.server.db);
  });

  const iso = (ago = 0) => new Date(on.server.clock() - ago).toISOString();
  const log = (
    observations: unknown,
    { timestamp = iso(), of = given.patient }: { timestamp?: unknown; of?: unknown } = {},
  ) => on.nurse.post('/observations/', { timestamp, observations, patient: of });
  const last = async (of = given.patient) => {
    const { status, body } = await on.nurse.get(`/patients/${of}/last-observation/`);
    expect(status).toBe(200);
    if (!isLastObservation(body)) throw new Error(`not a last observation: ${JSON.stringify(body)}`);
    return body;
  };

  return { given, on, iso, log, last };
}
