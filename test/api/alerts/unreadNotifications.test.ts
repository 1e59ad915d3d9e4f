import { listOf, notifiedStaff } from '../../fixtures/ward/notifiedStaff';

const { given, seen, raise, unreadOf, get, markRead, patch } = notifiedStaff();

describe('the unread list', () => {
  it('[API-20] is newest first', async () => {
    const stamps = await raise(3);
    expect((await unreadOf(given.nurse)).map(({ created_at }) => created_at)).toEqual([...stamps].reverse());
  });

  it('[A11] holds the newest 200 of 5,000, the true number in X-Total-Count, and none of them is of the last minute', async () => {
    const stamps = (await Promise.all(Array.from({ length: 5 }, () => raise(1_000)))).flat().sort();
    // Five thousand alerts at one moment take the milliseconds of five seconds.
    given.server.clock.advance(66_000);
    seen.take();
    const response = await get(given.nurse, '/notifications/unread/');
    const list = await listOf(response);
    // The cause of its speed: one statement for session, change and list each, and of the list no more rows than are answered.
    const { statements } = seen.take();
    const lists = statements.filter(({ sql: text }) => text.includes('from "notifications" as "n"'));
    expect(lists.map(({ sql: text, parameters }) => [/ limit \$3$/.test(text), parameters[2]])).toEqual([
      [true, 200],
    ]);
    // What falls due for alarms and their custody meanwhile is the server's own, written without quotes.
    const asked = statements.filter(({ sql: text }) => /"(tokens|notifications|alert_clock)"/.test(text));
    expect(asked.length).toBeLessThanOrEqual(4);
    expect(asked.length).toBeGreaterThan(1);
    expect(response.headers.get('x-total-count')).toBe('5000');
    expect(list.map(({ created_at }) => created_at)).toEqual(stamps.slice(-200).reverse());
    expect(await listOf(await get(given.nurse, '/notifications/'))).toEqual([]);
  });

  it('[A10] [E3] [API-21] is each person’s own: what one has read, others still have, and no user marks for another', async () => {
    await raise(50);
    const mine = await unreadOf(given.nurse);
    for (const { id } of mine) expect((await markRead(given.nurse, id)).status).toBe(200);
    expect(await unreadOf(given.nurse)).toEqual([]);
    const ofDoctor = await unreadOf(given.doctor);
    expect(ofDoctor).toHaveLength(50);
    for (const { id } of ofDoctor) expect((await markRead(given.nurse, id)).status).toBe(404);
    expect(await unreadOf(given.doctor)).toHaveLength(50);
  });

  it('[API-21] marks as read idempotently, keeps the first mark, and answers the notification', async () => {
    await raise(1);
    const [row] = await unreadOf(given.nurse);
    const id = row?.id ?? 0;
    const first = await markRead(given.nurse, id);
    expect([first.status, await first.json()]).toEqual([200, { ...row, read: true }]);
    const { read_at } = await given.server.db
      .selectFrom('notifications')
      .select('read_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    given.server.clock.advance(60_000);
    expect((await markRead(given.nurse, id)).status).toBe(200);
    expect(
      await given.server.db
        .selectFrom('notifications')
        .select('read_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    ).toEqual({ read_at });
  });

  it.each([
    [{ read: false }, 'read'],
    [{ read: null }, 'read'],
    [{ read: 'true' }, 'read'],
    [{}, 'read'],
    [{ read: true, user_id: 1 }, 'user_id'],
  ])('[API-04] refuses %j and names the field', async (body, field) => {
    await raise(1);
    const [row] = await unreadOf(given.nurse);
    const response = await patch(given.nurse, `/notifications/${row?.id}/`, body);
    expect([response.status, Object.keys((await response.json()) as object)]).toEqual([400, [field]]);
    expect(await unreadOf(given.nurse)).toHaveLength(1);
  });

  it.each(['0', '-1', '1.5', 'abc', '99999999999', '2147483647'])(
    'does not know the notification %p',
    async (id) => {
      expect((await patch(given.nurse, `/notifications/${id}/`, { read: true })).status).toBe(404);
    },
  );

  it('[API-11] answers 304 until something of this person changes', async () => {
    await raise(2);
    const poll = async (token: string, etag: string) => {
      const response = await get(token, '/notifications/unread/', { 'if-none-match': etag });
      return { status: response.status, etag: response.headers.get('etag') ?? '' };
    };
    const mine = await poll(given.nurse, '');
    const ofDoctor = await poll(given.doctor, '');
    expect(await poll(given.nurse, mine.etag)).toEqual({ status: 304, etag: mine.etag });

    await markRead(given.nurse, (await unreadOf(given.nurse))[0]?.id ?? 0);
    const read = await poll(given.nurse, mine.etag);
    expect(read.status).toBe(200);
    expect((await poll(given.doctor, ofDoctor.etag)).status).toBe(304);

    await raise(1);
    expect((await poll(given.nurse, read.etag)).status).toBe(200);
    expect((await poll(given.doctor, ofDoctor.etag)).status).toBe(200);
  });

  it('[B14] names the bed of now once the patient lies elsewhere, whoever moved the patient', async () => {
    await raise(1);
    const unread = '/notifications/unread/';
    const etag = (await get(given.nurse, unread)).headers.get('etag') ?? '';
    const lies = (bed: { discharge_date: string | null }) =>
      given.server.db.updateTable('admissions').set(bed).where('patient_id', '=', given.patient).execute();
    expect((await unreadOf(given.nurse))[0]?.alert).not.toHaveProperty('bed_now');
    await lies({ discharge_date: '2026-03-11' });
    // As if another server had moved the patient.
    given.server.clock.advance(1_000);
    const moved = await get(given.nurse, unread, { 'if-none-match': etag });
    expect(moved.status).toBe(200);
    expect((await listOf(moved))[0]?.alert).toMatchObject({ bed: 'ICU-7', bed_now: null });
    await lies({ discharge_date: null });
    given.server.clock.advance(1_000);
    expect((await get(given.nurse, unread, { 'if-none-match': etag })).status).toBe(304);
  });

  it('notifies no inactive user', async () => {
    await given.server.db
      .updateTable('users')
      .set({ is_active: false })
      .where('username', '=', 'doctor')
      .execute();
    await raise(1);
    await given.server.db
      .updateTable('users')
      .set({ is_active: true })
      .where('username', '=', 'doctor')
      .execute();
    given.server.clock.advance(1_000);
    expect(await unreadOf(given.doctor)).toEqual([]);
    expect(await unreadOf(given.nurse)).toHaveLength(1);
  });
});
