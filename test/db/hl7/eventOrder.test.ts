import type { OpenDatabase } from '../../../src/server/db/engine/client';
import { deleteOldMessages } from '../../../src/server/db/hl7/oldMessages';
import { openTestDatabase } from '../../fixtures/database/database';
import { pidOf, pv1Of } from '../../fixtures/hl7/adtFeed';
import { adtExchange } from '../../fixtures/hl7/adtExchange';
import { NOW } from '../../fixtures/hl7/exchangeOn';
import { header } from '../../fixtures/hl7/messages';
import { addDepartment } from '../../fixtures/ward/hospital';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
type Sender = Awaited<ReturnType<typeof adtExchange>>;

describe.each(['are kept', 'have expired'])(
  '[J36] the order of events by the clocks of their senders, whose messages %s',
  (messages) => {
    let database: OpenDatabase;
    let his: Sender;
    let icu: Awaited<ReturnType<typeof addDepartment>>;
    beforeAll(async () => {
      database = await openTestDatabase('pglite');
      icu = await addDepartment(database.db, { name: 'Intensive Care', abbreviation: 'ICU', beds: 100 });
      his = await adtExchange(database.db);
    });
    afterAll(() => database.close());

    let sent = 0;
    let patients = 0;
    const stamp = (at: number, precision: number) =>
      new Date(at).toISOString().replace(/\D/g, '').slice(0, precision);
    /** An event of the patient at a minute after NOW by the right clock, which the sender's clock is ahead of, received at another. */
    const event = async (
      trigger: string,
      bed: number,
      {
        at,
        ahead = 0,
        received = at,
        by = his,
        precision = 14,
      }: { at: number; ahead?: number; received?: number; by?: Sender; precision?: number },
    ) => {
      const id = `E${++sent}`;
      if (messages === 'have expired') await deleteOldMessages(database.db, Infinity, 1_000);
      by.clock.set(NOW + received * MINUTE);
      const evn = `EVN|${trigger}|${stamp(NOW + at * MINUTE + ahead, precision)}+0000`;
      const number = String(patients);
      const place = `ICU^^${bed + (patients - 1) * 4}`;
      const became = await by.send(
        header({ 9: `ADT^${trigger}`, 10: id, 7: '' }),
        evn,
        pidOf(number),
        pv1Of(place, `V${number}`),
      );
      return { ...became, id };
    };
    const lies = async () => {
      const stay = await database.db
        .selectFrom('admissions')
        .select(['bed_id', 'admission_date', 'discharge_date'])
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      return { ...stay, bed: icu.beds.indexOf(stay.bed_id ?? 0) + 1 - (patients - 1) * 4 };
    };
    /** A patient in bed 1, by a clock that is ahead. */
    const admitted = async (ahead: number) => {
      patients++;
      expect(await event('A01', 1, { at: 0, ahead })).toMatchObject({ state: 'applied' });
    };

    it.each([
      ['right', 'stale', 0],
      // It may as well have been put back partly.
      ['ahead by 3 hours', 'dead', 3 * HOUR],
      ['ahead by 20 seconds', 'dead', 20_000],
      ['behind by 3 hours', 'stale', -3 * HOUR],
    ])('of one sender whose clock is %s, the older one that comes later is %s', async (_, state, ahead) => {
      await admitted(ahead);
      expect(await event('A02', 2, { at: 10, ahead })).toMatchObject({ said: 'AA', state: 'applied' });
      expect(await event('A02', 3, { at: 30, ahead })).toMatchObject({ state: 'applied' });
      expect(await event('A02', 4, { at: 20, ahead, received: 40 })).toMatchObject({ state });
      expect((await lies()).bed).toBe(3);
      expect(await event('A02', 4, { at: 50, ahead })).toMatchObject({ state: 'applied' });
      expect((await lies()).bed).toBe(4);
    });

    it('a sender that is put right is applied at once; what was held up then is for a person', async () => {
      await admitted(3 * HOUR);
      expect(await event('A02', 2, { at: 10, ahead: 3 * HOUR })).toMatchObject({ state: 'applied' });
      // Of the right 07:20, or of 08:20 by the clock that was ahead by three hours.
      expect(await event('A02', 4, { at: 20, received: 30 })).toMatchObject({
        ...{ said: 'AE', state: 'dead', error_code: 102, error_location: 'EVN^1^2' },
        steps: [{ segment: 1, result: 'failed', text: expect.stringContaining('is not certain') as string }],
      });
      expect(await event('A02', 3, { at: 31 })).toMatchObject({ state: 'applied' });
      expect(await event('A02', 4, { at: 15, ahead: 0, received: 32 })).toMatchObject({ state: 'stale' });
      expect((await lies()).bed).toBe(3);
    });

    it('of a sender that is put back partly none is passed over', async () => {
      await admitted(3 * HOUR);
      expect(await event('A02', 2, { at: 10, ahead: HOUR })).toMatchObject({
        ...{ said: 'AE', state: 'dead', error_code: 102, error_location: 'EVN^1^2' },
        steps: [{ text: expect.stringContaining('or less') as string }],
      });
      expect((await lies()).bed).toBe(1);
    });

    it.each([
      ['the other one is ahead', 20_000, 0],
      ['its own is behind', 0, -3 * HOUR],
    ])('of two senders whose clocks differ (%s) none is passed over', async (_, ahead, own) => {
      const other = await adtExchange(database.db);
      await admitted(0);
      // Held up, so that it is not seen that the clock is ahead.
      expect(await event('A02', 2, { at: 10, ahead, received: 11, by: other })).toMatchObject({
        state: 'applied',
      });
      expect(await event('A02', 3, { at: 10.1, ahead: own, received: 11.5 })).toMatchObject({
        ...{ said: 'AE', state: 'dead', error_code: 102, error_location: 'EVN^1^2' },
        steps: [{ text: expect.stringContaining('another link') as string }],
      });
      expect((await lies()).bed).toBe(2);
    });

    it('a sender that is ahead makes nothing of another one stale, and no date is one of the future', async () => {
      const other = await adtExchange(database.db);
      await admitted(20 * HOUR);
      expect((await lies()).admission_date).toBe('2026-03-10');
      expect(await event('A02', 2, { at: 10, by: other })).toMatchObject({ state: 'applied' });
      expect(await event('A02', 3, { at: 20, ahead: 20 * HOUR })).toMatchObject({ state: 'applied' });
      expect(await event('A02', 4, { at: 25, by: other })).toMatchObject({ state: 'applied' });
      expect(await event('A03', 4, { at: 30, ahead: 20 * HOUR })).toMatchObject({ state: 'applied' });
      expect((await lies()).discharge_date).toBe('2026-03-10');
    });

    it.each([
      ['to the second', 14, 10],
      ['to the minute', 12, 0.2],
    ])('an older dead letter that is replayed is stale (times given %s)', async (_, precision, later) => {
      for (const ahead of [0, 3 * HOUR]) {
        await admitted(ahead);
        const own = patients;
        patients++;
        expect(await event('A01', -2, { at: 1, ahead })).toMatchObject({ state: 'applied' });
        patients--;
        // Another patient lies in bed 2 of this patient (-2 of the next one): a dead letter.
        const dead = await event('A02', 2, { at: 5, ahead, precision });
        expect(dead).toMatchObject({ state: 'dead', error_code: 206 });
        expect(await event('A02', 3, { at: 5 + later, ahead, precision })).toMatchObject({
          state: 'applied',
        });
        await database.db
          .updateTable('admissions')
          .set({ bed_id: null })
          .where('bed_id', '=', icu.beds[(own - 1) * 4 + 1] ?? 0)
          .execute();
        his.clock.set(NOW + HOUR);
        if (messages === 'have expired') await deleteOldMessages(database.db, Infinity, 1_000);
        expect(await his.replay(dead.id)).toMatchObject({ state: 'stale' });
        const stays = await database.db
          .selectFrom('admissions')
          .select('bed_id')
          .where('bed_id', 'is not', null)
          .execute();
        expect(stays).toContainEqual({ bed_id: icu.beds[(own - 1) * 4 + 2] });
        patients++;
      }
    });
  },
);
