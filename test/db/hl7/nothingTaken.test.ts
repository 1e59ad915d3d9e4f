import { openOruWard, type OruWard } from '../../fixtures/hl7/oruWard';

const NOTHING = 'Nothing of this message was taken: its segments say why.';

/** A message of the monitor of the ward, with these observations (OBX-2 on). */
const message = (...observations: readonly string[]): string[] => [
  String.raw`MSH|^~\&|MON|HOSP|WARDLINE|HOSP|20260310080000+0000||ORU^R01^ORU_R01|1|P|2.6`,
  'PID|||900-00-0001^^^^SS||Doe^Ada||19600501|F',
  'OBR|1|||182777000^monitoring of patient^SCT|||20260310080000+0000',
  'OBX|1||69965^MDC_DEV_MON_PHYSIO_MULTI_PARAM_MDS^MDC|1.0.0.0|||||||X|||20260310080000+0000||||M^^0123456789ABCDEF^EUI-64',
  ...observations.map((each, index) => `OBX|${index + 2}|${each}`),
];

describe('[J40] a feed that delivers nothing does not look as if it did', () => {
  let ward: OruWard;
  beforeAll(async () => {
    ward = await openOruWard();
  });
  afterEach(() => ward.reset());
  afterAll(() => ward.close());

  it.each([
    ['a pressure without a unit', 'NM|150021^MDC_PRESS_BLD_NONINV_SYS^MDC|1.0.0.1|120||||||R'],
    ['a decimal comma', 'NM|150344^MDC_TEMP^MDC|1.0.0.1|36,6|Cel|||||R'],
    ['a fraction that is called a percentage', 'NM|150456^MDC_PULS_OXIM_SAT_O2^MDC|1.0.0.1|0.97|%|||||R'],
    ['a code of its own', 'NM|PULSE^Pulse^99LOC|1.0.0.1|80|/min|||||R'],
    [
      'codes of two vitals',
      'NM|147842^MDC_ECG_HEART_RATE^MDC^9279-1^Respiratory rate^LN|1.0.0.1|80|/min|||||R',
    ],
    ['a value that was taken back', 'NM|147842^MDC_ECG_HEART_RATE^MDC|1.0.0.1|80|/min|||||X'],
  ])('%s', async (_, observation) => {
    const outcome = await ward.send(...message(observation));
    expect(outcome).toMatchObject({ state: 'applied' });
    expect(outcome.warnings).toContain(NOTHING);
    expect(await ward.readings()).toEqual([]);
  });

  it('says at the segment that its codes name two vitals', async () => {
    const outcome = await ward.send(
      ...message('NM|9279-1^Resp^LN^147842^MDC_ECG_HEART_RATE^MDC|1.0.0.1|80|/min|||||R'),
    );
    expect(outcome.steps).toContainEqual({
      ...{ segment: 4, result: 'left out' },
      text: 'Resp: its codes (OBX-3) name different vitals; not taken',
    });
    expect(outcome.warnings).toContain(
      'Codes that name different vitals (OBX-3): those values were not taken.',
    );
  });

  it.each([
    ['an unknown unit', 'NM|150021^MDC_PRESS_BLD_NONINV_SYS^MDC|1.0.0.1|120|furlong|||||R', 'SBP'],
    ['units that contradict each other', 'NM|150344^MDC_TEMP^MDC|1.0.0.1|36.6|Cel~[degF]|||||R', 'BT'],
    ['no unit', 'NM|150344^MDC_TEMP^MDC|1.0.0.1|36.6||||||R', 'BT'],
    ['a letter in the value', 'NM|151562^MDC_RESP_RATE^MDC|1.0.0.1|12a|/min|||||R', 'RR'],
    ['a value in parts', 'NM|151562^MDC_RESP_RATE^MDC|1.0.0.1|1&2|/min|||||R', 'RR'],
    ['too many digits', `NM|151562^MDC_RESP_RATE^MDC|1.0.0.1|${'9'.repeat(310)}|/min|||||R`, 'RR'],
    ['too many digits in our unit', `NM|151562^MDC_RESP_RATE^MDC|1.0.0.1|${'9'.repeat(308)}|Hz|||||R`, 'RR'],
    ['a value in components', 'NM|151562^MDC_RESP_RATE^MDC|1.0.0.1|12^x|/min|||||R', 'RR'],
    ['a time that is none', 'NM|151562^MDC_RESP_RATE^MDC|1.0.0.1|12|/min|||||R|||20261340', 'RR'],
  ])('a value with %s beside one that is taken is named in a warning', async (_, observation, label) => {
    const outcome = await ward.send(
      ...message('NM|147842^MDC_ECG_HEART_RATE^MDC|1.0.0.2|80|/min|||||R', observation),
    );
    expect(outcome.state).toBe('applied');
    expect(outcome.warnings).toEqual([`Values that cannot be used were not taken: ${label}.`]);
    const [{ vitals } = { vitals: {} }] = await ward.readings();
    expect(Object.entries(vitals).filter(([, value]) => value !== null)).toEqual([['heartRate', 80]]);
  });

  it.each([
    ['is empty', 'NM|151562^MDC_RESP_RATE^MDC|1.0.0.1||/min|||||R'],
    ['is flagged as not available', 'NM|151562^MDC_RESP_RATE^MDC|1.0.0.1|12|/min||NAV|||R'],
    ['does not stand', 'NM|151562^MDC_RESP_RATE^MDC|1.0.0.1|12|/min|||||X'],
  ])('one that %s says itself that there is no value, and has no warning', async (_, observation) => {
    const outcome = await ward.send(
      ...message('NM|147842^MDC_ECG_HEART_RATE^MDC|1.0.0.2|80|/min|||||R', observation),
    );
    expect(outcome).toMatchObject({ state: 'applied', warnings: [] });
  });

  it('one value that was taken is enough', async () => {
    const outcome = await ward.send(
      ...message(
        'NM|150344^MDC_TEMP^MDC|1.0.0.1|36,6|Cel|||||R',
        'NM|147842^MDC_ECG_HEART_RATE^MDC|1.0.0.2|80|/min|||||R',
      ),
    );
    expect(outcome.warnings).not.toContain(NOTHING);
    expect(await ward.readings()).toMatchObject([{ vitals: { heartRate: 80 } }]);
  });
});
