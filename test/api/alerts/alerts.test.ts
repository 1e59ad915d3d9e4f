import { AlertsOfPatient } from '../../../src/contract/alerts';
import { compile } from '../../../src/contract/validate';
import { insertAlerts } from '../../../src/server/db/alerting/alerts';
import { raisedAlert } from '../../fixtures/alerts/raisedAlert';
import { startTestServer, type TestServer } from '../../fixtures/server/server';
import { addPatient } from '../../fixtures/ward/ward';

let server: TestServer;
let patient: number;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  patient = await addPatient(server.db);
  const other = await addPatient(server.db);
  token = await server.signIn('nurse');
  const alerts = Array.from({ length: 50 }, (_, index) =>
    raisedAlert(index % 2 === 0 ? patient : other, server.clock(), {
      observationType: index < 25 ? 'HIPI' : 'SPI',
      observationValue: index,
      severity: 'WARNING',
    }),
  );
  await server.db.transaction().execute((tx) => insertAlerts(tx, alerts, server.clock()));
});

afterAll(() => server.close());

const get = (query = '', id: number | string = patient) =>
  fetch(`${server.url}/api/patients/${id}/alerts/${query}`, { headers: { authorization: `Token ${token}` } });

const isPage = compile(AlertsOfPatient);

async function pageOf(response: Response): Promise<AlertsOfPatient> {
  const body: unknown = await response.json();
  if (!isPage(body)) throw new Error(`not a page of alerts: ${JSON.stringify(body)}`);
  return body;
}

describe("a patient's alerts", () => {
  it('[API-39] are a page of at most 20, newest first, of this patient alone', async () => {
    const { count, next, previous, results } = await pageOf(await get('?limit=20'));
    expect({ count, next, previous }).toEqual({
      count: 25,
      next: `/api/patients/${patient}/alerts/?limit=20&offset=20`,
      previous: null,
    });
    expect(results.map(({ observation_value }) => observation_value)).toEqual(
      Array.from({ length: 20 }, (_, index) => 48 - 2 * index),
    );
    expect(results).toHaveLength(20);
  });

  it('[API-40] [API-41] have an id, an observation type HIPI or SPI, a value and an instant', async () => {
    const { results } = await pageOf(await get('?limit=200'));
    expect(new Set(results.map(({ observation_type }) => observation_type))).toEqual(
      new Set(['HIPI', 'SPI']),
    );
    for (const alert of results) {
      expect(Object.keys(alert).sort()).toEqual([
        'created_at',
        'id',
        'late',
        'measured_at',
        'observation_type',
        'observation_value',
        'reasons',
        'severity',
      ]);
      expect(alert.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    }
  });

  it('go on at `next` and never overlap', async () => {
    const first = await pageOf(await get());
    const second = await pageOf(
      await fetch(`${server.url}${first.next}`, { headers: { authorization: `Token ${token}` } }),
    );
    expect(second.next).toBeNull();
    expect(second.previous).toBe(`/api/patients/${patient}/alerts/?limit=20&offset=0`);
    const ids = [...first.results, ...second.results].map(({ id }) => id);
    expect(new Set(ids).size).toBe(25);
  });

  it('[API-06] past the end are an empty page with the true count', async () => {
    expect(await pageOf(await get('?offset=1000'))).toMatchObject({ count: 25, results: [], next: null });
  });

  it.each(['?limit=0', '?limit=201', '?limit=x', '?offset=-1', '?page=1'])(
    'refuse %s with the name of the parameter',
    async (query) => {
      const response = await get(query);
      expect([response.status, Object.keys((await response.json()) as object)]).toEqual([
        400,
        [query.slice(1).split('=')[0]],
      ]);
    },
  );

  it('are none for a patient without any, and 404 for an unknown patient', async () => {
    const calm = await addPatient(server.db);
    expect(await pageOf(await get('', calm))).toEqual({ count: 0, next: null, previous: null, results: [] });
    expect((await get('', 999_999)).status).toBe(404);
    expect((await get('', 'x')).status).toBe(404);
  });
});
