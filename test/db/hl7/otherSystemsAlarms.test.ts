import { openOruWard, type OruWard } from '../../fixtures/hl7/oruWard';
import { ADA, ALARM_MSH, alarmSegments, type SentAlarm } from '../../fixtures/hl7/sentAlarm';
import { addPatient } from '../../fixtures/ward/ward';

describe('an alarm of another system (ORU^R40)', () => {
  let ward: OruWard;
  beforeEach(async () => {
    ward = await openOruWard();
  });
  afterEach(() => ward.close());

  const send = (alarm: SentAlarm = {}) => ward.send(...alarmSegments(alarm));

  it('stands beside ours in its own words until that system ends it', async () => {
    const outcome = await send();
    expect(outcome).toMatchObject({ state: 'applied', patientId: ward.patient });
    expect(new Set(outcome.steps.map(({ segment }) => segment))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]));
    const standing = {
      kind: 'FOREIGN_ALARM',
      severity: 'CRITICAL',
      said: 'Airway pressure high, press away',
    };
    expect(await ward.openAlarms()).toEqual([standing]);
    expect(ward.alarms.at(-1)?.announced).toMatchObject([{ severity: 'CRITICAL' }]);
    // The same message again, and that it goes on, announce nothing.
    await send();
    await send({ id: 'A2', parent: '^A1', phase: 'continue', at: '20260310075955+0000' });
    expect(ward.alarms.flatMap(({ announced }) => announced)).toHaveLength(1);
    expect(await ward.openAlarms()).toEqual([standing]);
    expect((await send({ id: 'A3', parent: '^A1', phase: 'end', at: '20260310075958+0000' })).state).toBe(
      'applied',
    );
    expect(await ward.openAlarms()).toEqual([]);
    // A late word of its beginning does not raise it again.
    expect((await send()).state).toBe('stale');
    expect(await ward.openAlarms()).toEqual([]);
  });

  it('ends by a message that comes over another link', async () => {
    await send();
    ward.link = { ...ward.link, id: 2 };
    expect(await send({ id: 'A3', parent: '^A1', phase: 'end', at: '20260310075958+0000' })).toMatchObject({
      state: 'applied',
    });
    expect(await ward.openAlarms()).toEqual([]);
  });

  it.each([
    ['PH', 'CRITICAL'],
    ['PM', 'WARNING'],
    ['PL', 'INFO'],
    ['', 'WARNING'],
  ])('of priority %p is %s', async (priority, severity) => {
    await send({ priority });
    expect(await ward.openAlarms()).toMatchObject([{ severity }]);
  });

  it('ends with the last of several, and is as bad as the worst that stands', async () => {
    await send({ id: 'A1', priority: 'PM', text: 'Cuff loose' });
    await send({ id: 'B1', priority: 'PH', text: 'Apnoea' });
    expect(await ward.openAlarms()).toMatchObject([
      { severity: 'CRITICAL', said: 'Apnoea, press away; Cuff loose, press away' },
    ]);
    // Each of them was announced to a user.
    expect(ward.alarms.flatMap(({ announced }) => announced)).toHaveLength(2);
    await send({ id: 'B1', state: 'inactive', text: 'Apnoea' });
    expect(await ward.openAlarms()).toMatchObject([{ severity: 'WARNING', said: 'Cuff loose, press away' }]);
    await send({ id: 'A1', phase: 'end' });
    expect(await ward.openAlarms()).toEqual([]);
  });

  it('of a sender that numbers every message anew ends with what it is about', async () => {
    await send({ id: 'M1' });
    await send({ id: 'M2', phase: 'end', at: '20260310075959+0000' });
    expect(await ward.openAlarms()).toEqual([]);
  });

  it('without a monitor that is worn is of whom PID identifies, who must be admitted', async () => {
    expect(await send({ device: 'FFFFFFFFFFFFFFFF' })).toMatchObject({
      state: 'applied',
      patientId: ward.patient,
    });
    const away = await addPatient(ward.db, { ssn: '900-00-0009' });
    expect(await send({ id: 'C', device: '', pid: 'PID|1||900-00-0009^^^^SS||||19600501' })).toMatchObject({
      state: 'dead',
      patientId: away,
      fault: { location: 'PID^1^3', code: 204 },
    });
    expect(await send({ id: 'D', device: '', pid: 'PID|1||900-00-0077^^^^SS||||19600501' })).toMatchObject({
      state: 'dead',
      patientId: null,
    });
    expect(await send({ id: 'E', device: '', pid: '' })).toMatchObject({ state: 'dead', patientId: null });
    expect(await ward.openAlarms()).toHaveLength(1);
  });

  it('[C1] of a monitor whose PID names another patient is raised for the wearer, and says so', async () => {
    const outcome = await send({ pid: 'PID|1||X1^^^VENT||Smith^J||19500101' });
    expect(outcome).toMatchObject({ state: 'dead', patientId: ward.patient, fault: { location: 'PID^1^3' } });
    expect((await ward.openAlarms()).map(({ kind }) => kind)).toEqual(['FOREIGN_ALARM', 'FOREIGN_PATIENT']);
  });

  it('that is an hour old raises nothing, and one without a time is kept for a person', async () => {
    expect((await send({ at: '20260310065959+0000' })).state).toBe('stale');
    expect(await ward.openAlarms()).toEqual([]);
    const untimed = alarmSegments({ at: '' });
    expect(await ward.send(ALARM_MSH.replace('20260310080000+0000', ''), ...untimed.slice(1))).toMatchObject({
      state: 'dead',
      fault: { code: 101 },
    });
    expect(await ward.send(ALARM_MSH, ADA)).toMatchObject({ state: 'dead', fault: { code: 100 } });
  });

  it('that names its event in OBX-3, with the priority in OBX-8, keeps words and severity', async () => {
    for (const [id, code] of [
      ['B1', '196650^MDC_EVT_HI_GT_LIM^MDC^AIRWAY^Airway^VENT'],
      ['B2', '196670'],
    ] as const) {
      const outcome = await ward.send(
        ALARM_MSH,
        ADA,
        `OBR|1|${id}^VENT|${id}^VENT|196616^MDC_EVT_ALARM^MDC|||20260310075950+0000`,
        `OBX|1|ST|${code}|1.1.1.1.1|Airway pressure high ${id}|||H~PH~SP|||R|||20260310075950+0000||||0123456789ABCDEF^^^EUI-64`,
        'OBX|2|ST|68481^MDC_ATTR_EVENT_PHASE^MDC|1.1.1.1.3|start||||||R',
      );
      expect(outcome).toMatchObject({ state: 'applied' });
      expect(outcome.steps.map(({ text }) => text)).toContain(`CRITICAL: Airway pressure high ${id}`);
    }
  });

  it('of a clock that is ahead is stored as of its receipt, and hides no alarm that is sent after it', async () => {
    const ahead = await send({ at: '20260310100000+0000' });
    expect(ahead).toMatchObject({
      ...{ state: 'applied' },
      warnings: ['The clock of the sender is ahead: its values are stored as of their receipt.'],
    });
    expect(ahead.steps.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^as of 2026-03-10T08:00:00.000Z .*10:00:00.* is ahead\)$/),
    );
    const measured = await ward.db.selectFrom('alarms').select('measured_at').executeTakeFirstOrThrow();
    expect(measured.measured_at).toBe('2026-03-10T08:00:00.000Z');
    ward.now += 60_000;
    expect(await send({ phase: 'end', at: '20260310080030+0000' })).toMatchObject({
      ...{ state: 'applied', warnings: [] },
    });
    expect(await ward.openAlarms()).toEqual([]);
  });

  it('that goes on is not stale for its age, and may become worse', async () => {
    await send({ priority: 'PM' });
    ward.now += 90 * 60_000;
    expect((await send({ id: 'A2', parent: '^A1', phase: 'escalate' })).state).toBe('applied');
    expect(await ward.openAlarms()).toMatchObject([{ severity: 'CRITICAL' }]);
  });

  it('is not ended by the replay of an older end', async () => {
    await send({ id: 'M5', at: '20260310075950+0000' });
    expect((await send({ id: 'M2', phase: 'end', at: '20260310070500+0000' })).state).toBe('stale');
    expect((await send({ id: 'M5', phase: 'end', at: '20260310070500+0000' })).state).toBe('stale');
    expect(await ward.openAlarms()).toHaveLength(1);
  });

  it('is known by whose number it has: two devices may count from 1', async () => {
    await send({ id: '1', text: 'Apnoea' });
    await send({ id: '1', namespace: 'PUMP', text: 'Syringe empty', device: '' });
    expect(await ward.openAlarms()).toMatchObject([
      { said: 'Apnoea, press away; Syringe empty, press away' },
    ]);
    await send({ id: '2', parent: '^1&PUMP', namespace: 'PUMP', phase: 'end', device: '' });
    expect(await ward.openAlarms()).toMatchObject([{ said: 'Apnoea, press away' }]);
    await send({ id: '3', parent: '^1', phase: 'end' });
    expect(await ward.openAlarms()).toEqual([]);
  });

  it('beside which the message has an order of evidence is one alarm', async () => {
    const evidence = [
      'OBR|2|E1^VENT|E1^VENT|182777000^monitoring of patient^SCT|||20260310075950+0000',
      'OBX|6|NM|151792^MDC_PRESS_AWAY^MDC|1.1.1.2|45|cmH2O|||||R',
    ];
    const outcome = await ward.send(...alarmSegments(), ...evidence);
    expect(outcome).toMatchObject({ state: 'applied' });
    expect(await ward.openAlarms()).toMatchObject([{ said: 'Airway pressure high, press away' }]);
    await send({ phase: 'end' });
    expect(await ward.openAlarms()).toEqual([]);
    // An order that says that it is of an alarm is one, whatever else it lacks.
    expect(await ward.send(ALARM_MSH, ADA, ...evidence)).toMatchObject({
      state: 'dead',
      fault: { code: 100 },
    });
    const bare = 'OBR|1||B1^VENT|196616^MDC_EVT_ALARM^MDC|||20260310075955+0000';
    expect(await ward.send(ALARM_MSH, ADA, bare)).toMatchObject({ state: 'applied' });
  });
});
