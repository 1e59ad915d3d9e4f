import { ENGINES } from '../../fixtures/database/database';
import { struckSets } from '../../fixtures/patients/struckSets';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HR_HIGH = 'HEART_RATE_HIGH';
const SPO2_LOW = 'BLOOD_OXYGEN_SATURATION_LOW';
const MAP = 'NON_INVASIVE_BLOOD_PRESSURE_MEAN';

describe.each(ENGINES)('[J3] the alarms that a struck-out set had a part in, on %s', (engine) => {
  const { given, on, now, later, log, strike, ...of } = struckSets(engine);
  const { alarms, open, openOf, storyOf, announcedSince, acknowledge, close } = of;
  const iso = (ms: number) => new Date(ms).toISOString();
  const pause = async (kind: string) =>
    expect(
      (
        await on.nurse.post(`/patients/${given.patient}/alarm-pauses/`, {
          kind,
          minutes: 10,
          reason: 'Turning the patient',
        })
      ).status,
    ).toBe(201);

  describe('[J34] that go on', () => {
    it.each([
      ['struck out after', ['acknowledge', 'strike']],
      ['struck out before', ['strike', 'acknowledge']],
    ])('have the value of what is left, and an acknowledgement of it: %s it', async (_, order) => {
      await log({ HEART_RATE: 150 }, 10);
      const measuredAt = iso(now() - 10 * MINUTE);
      later(SECOND);
      const typo = await log({ HEART_RATE: 200 }, 5);
      for (const step of order) {
        later(SECOND);
        if (step === 'strike') await strike(typo);
        else await acknowledge(await openOf(HR_HIGH));
      }
      expect(await openOf(HR_HIGH)).toMatchObject({
        ...{ value: 150, measured_at: measuredAt, severity: 'CRITICAL', state: 'acknowledged' },
      });
      later(MINUTE);
      await log({ HEART_RATE: 165 });
      expect(await openOf(HR_HIGH)).toMatchObject({ value: 165, state: 'acknowledged' });
      later(MINUTE);
      const since = now();
      await log({ HEART_RATE: 175 });
      expect(await openOf(HR_HIGH)).toMatchObject({ value: 175, state: 'raised' });
      expect(await storyOf(await openOf(HR_HIGH))).toContainEqual(
        expect.objectContaining({ event: 'expired', detail: 'the value is far beyond what it was' }),
      );
      later(SECOND);
      expect(await announcedSince(since - 1)).toEqual([`${HR_HIGH} CRITICAL`]);
    });

    it('lose an acknowledgement that held back a value meanwhile, and one of nothing that is left', async () => {
      await log({ HEART_RATE: 150 }, 10);
      const typo = await log({ HEART_RATE: 200 }, 5);
      await acknowledge(await openOf(HR_HIGH));
      later(SECOND);
      await log({ HEART_RATE: 175 }, 1);
      expect(await openOf(HR_HIGH)).toMatchObject({ state: 'acknowledged' });
      later(SECOND);
      let since = now();
      await strike(typo);
      expect(await openOf(HR_HIGH)).toMatchObject({ value: 175, state: 'raised' });
      later(SECOND);
      expect(await announcedSince(since - 1)).toEqual([`${HR_HIGH} CRITICAL`]);

      const low = await log({ RESPIRATION_RATE: 4 }, 5);
      await acknowledge(await openOf('RESPIRATION_RATE_LOW'));
      later(SECOND);
      await log({ RESPIRATION_RATE: 7 }, 1);
      expect(await openOf('RESPIRATION_RATE_LOW')).toMatchObject({ state: 'acknowledged' });
      later(SECOND);
      since = now();
      await strike(low);
      expect(await openOf('RESPIRATION_RATE_LOW')).toMatchObject({ value: 7, state: 'raised' });
      later(SECOND);
      expect(await announcedSince(since - 1)).toEqual(['RESPIRATION_RATE_LOW CRITICAL']);
    });

    it('are as bad as what is left, and what was acknowledged worse holds back nothing', async () => {
      await log({ BLOOD_OXYGEN_SATURATION: 89 }, 10);
      const measuredAt = iso(now() - 10 * MINUTE);
      later(SECOND);
      const typo = await log({ BLOOD_OXYGEN_SATURATION: 80 }, 5);
      expect(await openOf(SPO2_LOW)).toMatchObject({ severity: 'CRITICAL', value: 80 });
      await acknowledge(await openOf(SPO2_LOW));
      later(SECOND);
      await strike(typo);
      expect(await openOf(SPO2_LOW)).toMatchObject({
        ...{ severity: 'WARNING', worst: 'WARNING', value: 89, measured_at: measuredAt },
        state: 'acknowledged',
      });
      later(SECOND);
      const since = now();
      await log({ BLOOD_OXYGEN_SATURATION: 87 });
      expect(await openOf(SPO2_LOW)).toMatchObject({
        severity: 'CRITICAL',
        worst: 'CRITICAL',
        state: 'raised',
      });
      later(SECOND);
      expect(await announcedSince(since - 1)).toEqual([`${SPO2_LOW} CRITICAL`]);
    });

    it('keep what another set, or a set struck out before, did not make them', async () => {
      await log({ BLOOD_OXYGEN_SATURATION: 80 }, 12);
      later(SECOND);
      await acknowledge(await openOf(SPO2_LOW));
      const typo = await log({ BLOOD_OXYGEN_SATURATION: 79 }, 5);
      later(SECOND);
      await log({ BLOOD_OXYGEN_SATURATION: 84 }, 1);
      later(SECOND);
      await strike(typo);
      expect(await openOf(SPO2_LOW)).toMatchObject({
        ...{ value: 84, severity: 'CRITICAL', worst: 'CRITICAL', state: 'acknowledged' },
      });
    });

    it('a pause that was made at what is struck out does not hold back what comes', async () => {
      await log({ BLOOD_OXYGEN_SATURATION: 89 }, 10);
      const typo = await log({ BLOOD_OXYGEN_SATURATION: 80 }, 5);
      await pause(SPO2_LOW);
      later(SECOND);
      await strike(typo);
      expect(await openOf(SPO2_LOW)).toMatchObject({ severity: 'WARNING', paused_until: null });

      const all = await log({ HEART_RATE: 180 }, 5);
      await pause(HR_HIGH);
      later(SECOND);
      await strike(all);
      expect(await alarms('open', HR_HIGH)).toEqual([]);
      later(SECOND);
      const since = now();
      await log({ HEART_RATE: 160 });
      later(SECOND);
      expect(await announcedSince(since - 1)).toContain(`${HR_HIGH} CRITICAL`);
    });

    it('an acknowledgement of what is struck out does not go on with what comes', async () => {
      const typo = await log({ HEART_RATE: 200 }, 5);
      await acknowledge(await openOf(HR_HIGH));
      later(SECOND);
      await strike(typo);
      later(MINUTE);
      await log({ HEART_RATE: 150 });
      expect(await openOf(HR_HIGH)).toMatchObject({ value: 150, state: 'raised' });

      // Nor where a value ended the alarm before the set was struck out.
      await log({ BLOOD_OXYGEN_SATURATION: 89 }, 10);
      const low = await log({ BLOOD_OXYGEN_SATURATION: 80 }, 5);
      await acknowledge(await openOf(SPO2_LOW));
      await log({ BLOOD_OXYGEN_SATURATION: 97 }, 2);
      later(SECOND);
      await strike(low);
      later(SECOND);
      await log({ BLOOD_OXYGEN_SATURATION: 87 });
      expect(await openOf(SPO2_LOW)).toMatchObject({ severity: 'CRITICAL', state: 'raised' });
    });

    it('a NEWS2 that later sets were counted with is that of what is left', async () => {
      await log({ RESPIRATION_RATE: 26, BLOOD_OXYGEN_SATURATION: 91, HEART_RATE: 132 }, 20);
      const typo = await log({ NON_INVASIVE_BLOOD_PRESSURE_SYSTOLIC: 88 }, 10);
      await log({ BODY_TEMPERATURE: 36.9 }, 5);
      const before = await openOf('NEWS2');
      later(SECOND);
      await strike(typo);
      const after = await openOf('NEWS2');
      expect(after.value).toBe(before.value - 3);
      expect(after.reasons.map(({ vital }) => vital)).not.toContain('bloodPressureSystolic');
    });
  });

  describe('that it ended', () => {
    it('stand again, however old their values are by now', async () => {
      await log({ HEART_RATE: 150 }, 57);
      await log({ [MAP]: 40 }, 57);
      const before = await open();
      expect(before).toEqual([`${HR_HIGH} CRITICAL`, 'HIPI CRITICAL', `${MAP}_LOW CRITICAL`]);
      later(4.5 * MINUTE);
      const wrong = await log({ HEART_RATE: 80, [MAP]: 85 });
      expect(await open()).toEqual(['HIPI WARNING']);
      later(40 * MINUTE);
      const since = now();
      await strike(wrong);
      expect(await open()).toEqual(before);
      expect(await openOf(HR_HIGH)).toMatchObject({ value: 150, state: 'raised', acknowledged_by: null });
      later(SECOND);
      expect(await announcedSince(since - 1)).toEqual(before);
      // The rule knows them: the next values inside end them.
      await log({ HEART_RATE: 80, [MAP]: 85 });
      expect(await open()).toEqual(['HIPI WARNING']);
    });

    it('stay over where a value that counts, or a user, ended them as well', async () => {
      await log({ HEART_RATE: 150 }, 57);
      await log({ RESPIRATION_RATE: 40 }, 57);
      later(4.5 * MINUTE);
      const wrong = await log({ HEART_RATE: 80 }, 1);
      await close(await openOf('RESPIRATION_RATE_HIGH'));
      later(SECOND);
      await log({ HEART_RATE: 82 });
      await strike(wrong);
      await strike(await log({ RESPIRATION_RATE: 15 }));
      expect([
        ...(await alarms('open', HR_HIGH)),
        ...(await alarms('open', 'RESPIRATION_RATE_HIGH')),
      ]).toEqual([]);
    });

    it('NEWS2 stands again, however old its values are by now', async () => {
      await log({ RESPIRATION_RATE: 26, BLOOD_OXYGEN_SATURATION: 91, HEART_RATE: 132 }, 58);
      later(4 * MINUTE);
      const wrong = await log({ RESPIRATION_RATE: 15, BLOOD_OXYGEN_SATURATION: 98, HEART_RATE: 70 });
      expect(await alarms('open', 'NEWS2')).toEqual([]);
      later(SECOND);
      await strike(wrong);
      expect(await openOf('NEWS2')).toMatchObject({ severity: 'CRITICAL', state: 'raised' });
      expect((await openOf('NEWS2')).reasons).not.toEqual([]);
    });
  });
});
