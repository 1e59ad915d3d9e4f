import { openOruWard, type OruWard } from '../../fixtures/hl7/oruWard';

const MSH = String.raw`MSH|^~\&|MON|HOSP|WARDLINE|HOSP|20260310080000+0000||ORU^R01^ORU_R01|1|P|2.6`;
const PID = 'PID|||900-00-0001^^^^SS||Doe^Ada||19600501|F';
const OF_MONITOR = [
  'OBR|1|||182777000^monitoring of patient^SCT|||20260310080000+0000',
  'OBX|1||69965^MDC_DEV_MON_PHYSIO_MULTI_PARAM_MDS^MDC|1.0.0.0|||||||X|||20260310080000+0000||||M^^0123456789ABCDEF^EUI-64',
  'OBX|2|NM|147842^MDC_ECG_HEART_RATE^MDC|1.0.0.1|180|/min|||||R',
];
const OF_LABORATORY = [
  'OBR|2|P1|F1|24317-0^Hemogram^LN|||20260310060000+0000|||||||||||||||20260310063000+0000|||F',
  'OBX|1|NM|718-7^Hemoglobin^LN||13.4|g/dl|12-16|N|||F',
];
const ALARM = [
  MSH.replace('ORU^R01^ORU_R01', 'ORU^R40^ORU_R40'),
  PID,
  'OBR|1|A1^VENT|A1^VENT|196616^MDC_EVT_ALARM^MDC|||20260310075950+0000',
  'OBX|1|CWE|196616^MDC_EVT_ALARM^MDC|1.1.1.1.1|196648^MDC_EVT_HI^MDC||||||R|||20260310075950+0000||||0123456789ABCDEF^^^EUI-64',
  'OBX|2|ST|68481^MDC_ATTR_EVENT_PHASE^MDC|1.1.1.1.3|start||||||R',
  'OBX|3|ST|68482^MDC_ATTR_ALARM_STATE^MDC|1.1.1.1.4|active||||||R',
  'OBX|4|ST|68484^MDC_ATTR_ALARM_PRIORITY^MDC|1.1.1.1.6|PH||||||R',
];

describe('a file of messages, also where a server replays one', () => {
  let ward: OruWard;
  beforeAll(async () => {
    ward = await openOruWard({ settings: { name: 'file', direction: 'file' } });
  });
  afterAll(() => ward.close());

  it('has no vitals; results of laboratories beside them are stored', async () => {
    const outcome = await ward.send(MSH, PID, ...OF_MONITOR, ...OF_LABORATORY);
    const text = 'Vitals are taken from links of monitors, not from files.';
    expect(outcome).toMatchObject({ state: 'dead', fault: { code: 103, location: 'OBX^1^3', text } });
    expect(outcome.steps).toContainEqual({ segment: 4, result: 'failed', text });
    expect(await ward.readings()).toEqual([]);
    expect(await ward.openAlarms()).toEqual([]);
    expect(await ward.db.selectFrom('lab_observations').select('value').execute()).toEqual([{ value: 13.4 }]);
  });

  it('says nothing of who wears a monitor whose values are stored already', async () => {
    const link = { ...ward.link };
    ward.link = { ...link, direction: 'in' };
    await ward.send(MSH, PID, ...OF_MONITOR);
    expect(await ward.readings()).toHaveLength(1);
    ward.link = link;
    await ward.send(MSH, PID.replace('0001', '0009').replace('Doe^Ada', 'Roe^Eve'), ...OF_MONITOR);
    expect((await ward.openAlarms()).map(({ kind }) => kind)).not.toContain('FOREIGN_PATIENT');
  });

  it('raises no alarm', async () => {
    await expect(ward.send(...ALARM)).rejects.toThrow('ORU^R40 is not taken here: results (R01) are.');
    expect((await ward.openAlarms()).map(({ kind }) => kind)).not.toContain('FOREIGN_ALARM');
  });
});
