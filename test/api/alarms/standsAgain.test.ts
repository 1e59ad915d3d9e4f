import type { Admission } from '../../../src/contract/admissions';
import { ENGINES } from '../../fixtures/database/database';
import { struckSets } from '../../fixtures/patients/struckSets';
import { addDevice, wear } from '../../fixtures/ward/ward';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const MAP = 'NON_INVASIVE_BLOOD_PRESSURE_MEAN';
const MAP_LOW = `${MAP}_LOW`;

describe.each(ENGINES)('what stands once a mistake is taken back on %s', (engine) => {
  const { given, on, now, later, log, strike, send, ...of } = struckSets(engine);
  const { alarms, open, openOf, storyOf, announcedSince, acknowledge, close } = of;
  const DANGER = ['HIPI CRITICAL', `${MAP_LOW} CRITICAL`];

  describe('[J3] a set that is struck out', () => {
    it.each(['unacknowledged', 'acknowledged'])(
      'brings back what it had ended, %s then, as a new alarm that is announced',
      async (before) => {
        await log({ [MAP]: 40 }, 3);
        expect(await open()).toEqual(DANGER);
        const [first, hipi] = [await openOf(MAP_LOW), await openOf('HIPI')];
        if (before === 'acknowledged') for (const each of [first, hipi]) await acknowledge(each);
        later(SECOND);
        const wrong = await log({ [MAP]: 85 }, 1);
        expect(await open()).toEqual(['HIPI WARNING']);
        later(SECOND);
        const since = now();
        await strike(wrong);
        expect(await open()).toEqual(DANGER);
        const again = await openOf(MAP_LOW);
        expect(again.id).not.toBe(first.id);
        expect(again).toMatchObject({ state: 'raised', acknowledged_by: null, value: 40, resolution: null });
        expect(await openOf('HIPI')).toMatchObject({ id: hipi.id, state: 'raised', acknowledged_by: null });
        expect((await openOf('HIPI')).reasons).not.toEqual([]);
        later(SECOND);
        expect(await announcedSince(since - 1)).toEqual(DANGER);
        const story = await storyOf(again);
        expect(story.slice(0, 2)).toMatchObject([
          { event: 'raised', detail: 'again: a set was struck out' },
          { event: 'announced' },
        ]);
        // The rule knows it: the next value inside ends it.
        await log({ [MAP]: 85 });
        expect(await open()).toEqual(['HIPI WARNING']);
      },
    );

    it('raises what it had hidden, once', async () => {
      const wrong = await log({ [MAP]: 85 }, 1);
      await log({ [MAP]: 40 }, 5);
      expect(await open()).toEqual([]);
      later(SECOND);
      const since = now();
      await strike(wrong);
      expect(await open()).toEqual(DANGER);
      later(4 * SECOND);
      await on.server.app.alarmsDue();
      expect(await announcedSince(since - 1)).toEqual(DANGER);
      // One more mistake, which it does not depend on.
      await strike(await log({ [MAP]: 41 }, 2));
      expect((await alarms('all')).length).toBe(2);
    });

    it('raises NEWS2 again by what is left, and keeps it while other sets hold it', async () => {
      const ill = { RESPIRATION_RATE: 26, BLOOD_OXYGEN_SATURATION: 91, HEART_RATE: 132 };
      const well = { RESPIRATION_RATE: 15, BLOOD_OXYGEN_SATURATION: 98, HEART_RATE: 70 };
      await log(ill, 9);
      expect(await open()).toContain('NEWS2 CRITICAL');
      const wrong = await log(well, 1);
      expect(await open()).not.toContain('NEWS2 CRITICAL');
      later(SECOND);
      const since = now();
      await strike(wrong);
      expect(await openOf('NEWS2')).toMatchObject({ severity: 'CRITICAL', state: 'raised' });
      expect((await openOf('NEWS2')).reasons).not.toEqual([]);
      later(SECOND);
      expect(await announcedSince(since - 1)).toContain('NEWS2 CRITICAL');
      // It holds by the pulse and the breaths of before.
      await log({ BODY_TEMPERATURE: 38.4 }, 0);
      await strike(await log({ BODY_TEMPERATURE: 38.5 }));
      expect(await openOf('NEWS2')).toMatchObject({ severity: 'CRITICAL' });
    });

    it('raises nothing by what is over 60 min old, was closed by a user, or of other vitals', async () => {
      const wrong = await log({ [MAP]: 85 }, 1);
      await log({ [MAP]: 40 }, 50);
      later(11 * MINUTE);
      await strike(wrong);
      expect(await open()).toEqual([]);

      await log({ [MAP]: 41 }, 2);
      for (const each of await alarms('open')) await close(each);
      later(SECOND);
      await strike(await log({ [MAP]: 85 }));
      await strike(await log({ HEART_RATE: 80 }));
      expect(await open()).toEqual([]);
    });

    it('raises nothing of a patient who is not admitted', async () => {
      const wrong = await log({ [MAP]: 85 }, 1);
      await log({ [MAP]: 40 }, 5);
      const { body } = await on.nurse.get<Admission>(`/patients/${given.patient}/latest-admission/`);
      await on.nurse.patch(`/admissions/${body.id}/`, { status: 'EXPIRED' });
      await strike(wrong);
      expect(await open()).toEqual([]);
    });

    it('leaves a patient alone whose device has calmed what was logged, or sends what is normal', async () => {
      const device = `calm-${given.patient}`;
      await wear(on.server.db, {
        device: await addDevice(on.server.db, device),
        patient: given.patient,
        from: now(),
      });
      const calm = async (minutes: number) => {
        for (let n = 0; n < minutes; n++) {
          later(MINUTE);
          await send(device, { bloodPressureMean: 85 + n / 100 });
        }
      };
      await calm(3);
      await strike(await log({ [MAP]: 84 }));
      await log({ [MAP]: 40 });
      expect(await alarms('open', MAP_LOW)).toHaveLength(1);
      await calm(32);
      expect(await alarms('open', MAP_LOW)).toEqual([]);
      await strike(await log({ [MAP]: 84 }));
      expect(await alarms('open', MAP_LOW)).toEqual([]);
    });
  });

  describe('[C8] an admission that is put back', () => {
    const move = async (status: string) => {
      const { body } = await on.nurse.get<Admission>(`/patients/${given.patient}/latest-admission/`);
      expect((await on.nurse.patch(`/admissions/${body.id}/`, { status })).status).toBe(200);
    };

    it.each(['EXPIRED', 'HOSPITAL_DISCHARGE'])(
      'from %s raises again what stands by logged sets, also one logged meanwhile',
      async (closed) => {
        await log({ [MAP]: 40 }, 3);
        for (const each of await alarms('open')) await acknowledge(each);
        const first = await openOf(MAP_LOW);
        await move(closed);
        await log({ HEART_RATE: 170 });
        expect(await open()).toEqual([]);
        later(SECOND);
        const since = now();
        await move('IN_WARD');
        const all = ['HEART_RATE_HIGH CRITICAL', ...DANGER];
        expect(await open()).toEqual(all);
        const again = await openOf(MAP_LOW);
        expect(again).toMatchObject({ state: 'raised', acknowledged_by: null, value: 40 });
        expect(again.id).not.toBe(first.id);
        later(SECOND);
        expect(await announcedSince(since - 1)).toEqual(all);
        const [raised] = await storyOf(again);
        expect(raised).toMatchObject({ event: 'raised', detail: 'again: the admission is open again' });
        // Any other change of it raises nothing more.
        await move('IN_ICU');
        expect(await announcedSince(since - 1)).toEqual(all);
      },
    );

    it('raises nothing by what is over 60 min old, or was closed by a user', async () => {
      await log({ [MAP]: 40 }, 50);
      await log({ HEART_RATE: 170 });
      await close(await openOf('HEART_RATE_HIGH'));
      await move('EXPIRED');
      later(11 * MINUTE);
      await move('IN_WARD');
      expect(await open()).not.toContain(`${MAP_LOW} CRITICAL`);
      expect(await open()).not.toContain('HEART_RATE_HIGH CRITICAL');
    });
  });
});
