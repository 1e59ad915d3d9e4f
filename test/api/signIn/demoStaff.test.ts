import type { Alarms } from '../../../src/contract/alarms';
import { DemoStaff } from '../../../src/server/services/jobs/demoStaff';
import { serverOn } from '../../fixtures/server/serverOn';
import { addPatient } from '../../fixtures/ward/ward';

const COLLEAGUES = [
  ['m.chen', 'Margaret', 'Chen'],
  ['j.lindgren', 'Johan', 'Lindgren'],
] as const;

/** A server with the colleagues; `isDemo`: their accounts are of the demo. */
function demoServer(isDemo = true) {
  const on = serverOn('pglite');
  const requests: string[] = [];

  beforeAll(async () => {
    for (const [username, first_name, last_name] of COLLEAGUES)
      await on.server.db
        .insertInto('users')
        .values({
          username,
          first_name,
          last_name,
          password_hash: '',
          is_demo: isDemo,
          date_joined: new Date(0).toISOString(),
        })
        .execute();
  });

  /** An alarm as it is stored, of the patient with this social security number. */
  async function raised(
    ssn: string,
    kind: 'HIPI' | 'SPI',
    severity: 'WARNING' | 'CRITICAL',
  ): Promise<number> {
    const patient = await addPatient(on.server.db, { ssn });
    await on.server.db.insertInto('patient_states').values({ patient_id: patient }).execute();
    const at = new Date(on.server.clock()).toISOString();
    await on.server.db
      .insertInto('alarms')
      .values({
        patient_id: patient,
        kind,
        severity,
        worst: severity,
        value: 60,
        measured_at: at,
        raised_at: at,
        resolved_at: null,
      })
      .execute();
    return patient;
  }

  const staff = () =>
    new DemoStaff({
      db: on.server.db,
      clock: on.server.clock,
      send: async ({ method, url, token, body }) => {
        if (method === 'POST') requests.push(url);
        const answer = await fetch(on.server.url + url, {
          method,
          headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        return { status: answer.status, body: await answer.json() };
      },
      onError: (error) => {
        throw error;
      },
    });

  const alarmOf = async (patient: number) =>
    (await on.nurse.get<Alarms>(`/alarms/?patient=${patient}`)).body.results[0];
  return { on, raised, staff, alarmOf, requests };
}

describe('the colleagues of the demo', () => {
  const { raised, staff, alarmOf, requests } = demoServer();

  it('acknowledge a warning and pause another, each once and in their own names', async () => {
    const warned = await raised('900-45-1180', 'HIPI', 'WARNING');
    const paused = await raised('900-27-6093', 'SPI', 'WARNING');
    const team = staff();
    await team.work();
    expect(await alarmOf(warned)).toMatchObject({
      state: 'acknowledged',
      acknowledged_by: { name: 'Margaret Chen' },
    });
    expect(await alarmOf(paused)).toMatchObject({
      state: 'raised',
      pause: { reason: 'Physiotherapy, then measured again', by: { name: 'Johan Lindgren' } },
    });
    await team.work();
    expect(requests).toHaveLength(2);
  });
});

describe('a critical alarm', () => {
  const { raised, staff, alarmOf, requests } = demoServer();

  it('is answered by none of them: it is left to escalate', async () => {
    const patient = await raised('900-45-1180', 'HIPI', 'CRITICAL');
    await staff().work();
    expect(await alarmOf(patient)).toMatchObject({ state: 'raised', pause: null });
    expect(requests).toEqual([]);
  });
});

describe('an account of the same name that is not of the demo', () => {
  const { on, raised, staff, requests } = demoServer(false);

  it('gets no session', async () => {
    await raised('900-45-1180', 'HIPI', 'WARNING');
    await staff().work();
    expect(requests).toEqual([]);
    const sessions = await on.server.db
      .selectFrom('tokens')
      .innerJoin('users', 'users.id', 'tokens.user_id')
      .where('users.username', 'in', ['m.chen', 'j.lindgren'])
      .selectAll()
      .execute();
    expect(sessions).toEqual([]);
  });
});
