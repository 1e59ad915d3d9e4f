import { listOf, notifiedStaff } from '../../fixtures/ward/notifiedStaff';

const { given, get, raise, unreadOf, markRead } = notifiedStaff();

const after = async (token: string, since: string) =>
  listOf(await get(token, `/notifications/?created_after=${encodeURIComponent(since)}`));

describe('what a user was notified of after an instant', () => {
  it('[API-22] has the shape of the contract, and the bed of the time of the alert and of now', async () => {
    await raise(1);
    await given.server.db
      .updateTable('admissions')
      .set({ discharge_date: '2026-03-11' })
      .where('patient_id', '=', given.patient)
      .execute();
    await raise(1, { observationType: 'SPI', observationValue: 55, severity: 'WARNING' });
    await given.server.db
      .updateTable('admissions')
      .set({ discharge_date: null })
      .where('patient_id', '=', given.patient)
      .execute();

    const about = {
      patient: given.patient,
      patient_ssn: '900-00-0001',
      patient_gender: 'F',
      first_name: 'Test',
      last_name: expect.any(String) as string,
      alarm: null,
      reasons: [],
      late: false,
      measured_at: expect.stringMatching(/Z$/) as string,
    };
    expect(await listOf(await get(given.nurse, '/notifications/'))).toEqual([
      {
        id: expect.any(Number) as number,
        read: false,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
        alert: {
          ...about,
          bed: 'ICU-7',
          observation_type: 'HIPI',
          observation_value: 87.5,
          severity: 'CRITICAL',
        },
      },
      {
        id: expect.any(Number) as number,
        read: false,
        created_at: expect.any(String) as string,
        alert: {
          ...about,
          bed: null,
          bed_now: 'ICU-7',
          observation_type: 'SPI',
          observation_value: 55,
          severity: 'WARNING',
        },
      },
    ]);
  });

  it('[API-19] is in ascending order, a plain array, 200 at most', async () => {
    const stamps = await raise(450);
    const first = await after(given.nurse, new Date(given.server.clock() - 1_000).toISOString());
    expect(first.map(({ created_at }) => created_at)).toEqual(stamps.slice(0, 200));
    const second = await after(given.nurse, stamps[199] ?? '');
    const third = await after(given.nurse, stamps[399] ?? '');
    expect([...first, ...second, ...third].map(({ created_at }) => created_at)).toEqual(stamps);
    expect(await after(given.nurse, stamps[449] ?? '')).toEqual([]);
  });

  it('[ALT-18] [H2] gives every alert an instant of its own, rising, in milliseconds, also when the clock stands or goes back', async () => {
    const stamps = await raise(50);
    given.server.clock.advance(-10_000);
    stamps.push(...(await raise(50)));
    expect(new Set(stamps).size).toBe(100);
    expect([...stamps].sort()).toEqual(stamps);
    expect((await after(given.nurse, stamps[0] ?? '')).map(({ created_at }) => created_at)).toEqual(
      stamps.slice(1),
    );
  });

  it("[ALT-04] without a cursor is the last minute's", async () => {
    const [old = ''] = await raise(1);
    given.server.clock.set(Date.parse(old) + 60_000);
    const [fresh] = await raise(1);
    expect(
      (await listOf(await get(given.nurse, '/notifications/'))).map(({ created_at }) => created_at),
    ).toEqual([fresh]);
    given.server.clock.set(Date.parse(old) + 59_999);
    expect(await listOf(await get(given.nurse, '/notifications/'))).toHaveLength(2);
  });

  it('takes an instant with an offset', async () => {
    const [stamp = ''] = await raise(1);
    const local = new Date(Date.parse(stamp) - 1 + 2 * 3_600_000).toISOString().replace('Z', '+02:00');
    expect(await after(given.nurse, local)).toHaveLength(1);
  });

  it.each(['yesterday', '', '2026-03-10', '2026-02-31T08:00:00Z', '2016-12-31T23:59:60Z', '1'])(
    'names the field of the cursor %p',
    async (cursor) => {
      const response = await get(given.nurse, `/notifications/?created_after=${encodeURIComponent(cursor)}`);
      expect([response.status, Object.keys((await response.json()) as object)]).toEqual([
        400,
        ['created_after'],
      ]);
    },
  );

  it('[API-11] carries an ETag and answers 304 while nothing changed', async () => {
    const [stamp = ''] = await raise(1);
    const path = `/notifications/?created_after=${new Date(Date.parse(stamp) - 1).toISOString()}`;
    const etag = (await get(given.nurse, path)).headers.get('etag') ?? '';
    expect((await get(given.nurse, path, { 'if-none-match': etag })).status).toBe(304);
    const [row] = (await unreadOf(given.nurse)).filter(({ created_at }) => created_at === stamp);
    await markRead(given.nurse, row?.id ?? 0);
    expect((await get(given.nurse, path, { 'if-none-match': etag })).status).toBe(200);
  });
});

it.each(['/notifications/', '/notifications/unread/', '/patients/1/alerts/'])(
  '%s is refused without a token',
  async (path) => {
    expect((await fetch(`${given.server.url}/api${path}`)).status).toBe(401);
  },
);
