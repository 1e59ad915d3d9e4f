import { openOruWard, type OruWard } from '../../fixtures/hl7/oruWard';
import { addPatient } from '../../fixtures/ward/ward';

const MSH = String.raw`MSH|^~\&|VENT|ICU|WARDLINE|HOSP|20260310080000+0000||ORU^R40^ORU_R40|1|P|2.6`;
const PID = 'PID|1||900-00-0001^^^^SS||Doe^Ada||19600501';

interface Alarm {
  id?: string;
  parent?: string;
  phase?: string;
  state?: string;
  priority?: string;
  text?: string;
  at?: string;
  device?: string;
  pid?: string;
}

const segments = ({
  id = 'A1',
  parent = '',
  phase = 'start',
  state = 'active',
  priority = 'PH',
  text = 'Airway pressure high',
  at = '20260310075950+0000',
  device = '0123456789ABCDEF',
  pid = PID,
}: Alarm) => [
  MSH,
  ...(pid === '' ? [] : [pid]),
  `OBR|1|${id}^VENT|${id}^VENT|196616^MDC_EVT_ALARM^MDC|||${at}${'|'.repeat(22)}${parent}`,
  `OBX|1|CWE|196616^MDC_EVT_ALARM^MDC|1.1.1.1.1|196648^MDC_EVT_HI^MDC^^^^^^${text}||||||R|||${at}||||${device === '' ? '' : `${device}^^^EUI-64`}`,
  'OBX|2|CWE|68480^MDC_ATTR_ALERT_SOURCE^MDC|1.1.1.1.2|151792^MDC_PRESS_AWAY^MDC||||||R',
  `OBX|3|ST|68481^MDC_ATTR_EVENT_PHASE^MDC|1.1.1.1.3|${phase}||||||R`,
  `OBX|4|ST|68482^MDC_ATTR_ALARM_STATE^MDC|1.1.1.1.4|${state}||||||R`,
  `OBX|5|ST|68484^MDC_ATTR_ALARM_PRIORITY^MDC|1.1.1.1.6|${priority}||||||R`,
];

describe('an alarm of another system (ORU^R40)', () => {
  let ward: OruWard;
  beforeEach(async () => {
    ward = await openOruWard();
  });
  afterEach(() => ward.close());

  const send = (alarm: Alarm = {}) => ward.send(...segments(alarm));

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
    const untimed = segments({ at: '' });
    expect(await ward.send(MSH.replace('20260310080000+0000', ''), ...untimed.slice(1))).toMatchObject({
      state: 'dead',
      fault: { code: 101 },
    });
    expect(await ward.send(MSH, PID)).toMatchObject({ state: 'dead', fault: { code: 100 } });
  });

  it('that names its event in OBX-3, with the priority in OBX-8, keeps words and severity', async () => {
    for (const [id, code] of [
      ['B1', '196650^MDC_EVT_HI_GT_LIM^MDC^AIRWAY^Airway^VENT'],
      ['B2', '196670'],
    ] as const) {
      const outcome = await ward.send(
        MSH,
        PID,
        `OBR|1|${id}^VENT|${id}^VENT|196616^MDC_EVT_ALARM^MDC|||20260310075950+0000`,
        `OBX|1|ST|${code}|1.1.1.1.1|Airway pressure high ${id}|||H~PH~SP|||R|||20260310075950+0000||||0123456789ABCDEF^^^EUI-64`,
        'OBX|2|ST|68481^MDC_ATTR_EVENT_PHASE^MDC|1.1.1.1.3|start||||||R',
      );
      expect(outcome).toMatchObject({ state: 'applied' });
      expect(outcome.steps.map(({ text }) => text)).toContain(`CRITICAL: Airway pressure high ${id}`);
    }
  });
});
