import { ALARM_KIND_KEYS, ALARM_KINDS } from '../../../../src/clinical/alarms/alarmKinds';
import type { WaitingAlarmEvent } from '../../../../src/server/db/hl7/out/outboundAlarms';
import type { OutboundPatient } from '../../../../src/server/db/hl7/out/outboundPatients';
import { DEFAULT_LIMITS } from '../../../../src/server/services/alarms/limits/effectiveLimits';
import { alarmMessage } from '../../../../src/server/services/hl7/out/alarmMessage';
import { alarmTerm, EVENT_PHASES, SENT_EVENTS } from '../../../../src/server/services/hl7/out/alarmTerms';
import { encodedTime, escaped } from '../../../../src/server/services/hl7/out/encoding';
import { newControlId } from '../../../../src/server/services/hl7/out/header';
import { heartbeat } from '../../../../src/server/services/hl7/out/heartbeat';
import { valuesMessage } from '../../../../src/server/services/hl7/out/valuesMessage';
import { readReceived } from '../../../../src/server/services/hl7/message/receivedMessage';

const NOW = Date.parse('2026-03-10T08:00:01.250Z');
const AT = '2026-03-10T08:00:00.000Z';

const PATIENT: OutboundPatient = {
  id: 7,
  ssn: '900-12-3456',
  name: { first: 'Jürgen', middle: '', last: 'O|Brien^&~\\ Müller' },
  born: '1951-02-28',
  sex: 'M',
  identifiers: [{ authority: 'HOSP', type: 'MR', value: '4711' }],
  departmentId: 1,
  place: { pointOfCare: 'ICU', room: '', bed: '4' },
  visit: { authority: 'HOSP', number: 'V-9' },
  device: '00091efffe4c2a10',
};

const EVENT: WaitingAlarmEvent = {
  id: 88,
  at: AT,
  event: 'raised',
  severity: 'CRITICAL',
  value: 38.4,
  measuredAt: '2026-03-10T07:59:58.000Z',
  isAcknowledged: false,
  isPaused: false,
  alarmId: 12,
  patientId: 7,
  kind: 'HEART_RATE_LOW',
  vital: null,
  firstEventId: 88,
  isFollowed: false,
};

const common = { zone: 'Europe/Berlin', now: NOW, controlId: 'A1B2', patient: PATIENT };
const receiver = { application: 'NURSECALL', facility: 'HOSP' };

const segmentsOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8').split('\r').slice(0, -1);

const alarm = (
  change: Partial<WaitingAlarmEvent> = {},
  of: Partial<Parameters<typeof alarmMessage>[0]> = {},
) =>
  segmentsOf(
    alarmMessage({
      ...{ ...common, receiver, kind: 'heartRateLow', phase: 'start', limits: DEFAULT_LIMITS.limits },
      event: { ...EVENT, ...change },
      ...of,
    }),
  );

describe('an alarm as PCD-04', () => {
  it('is these segments, word for word', () => {
    expect(alarm()).toEqual([
      'MSH|^~\\&|WARDLINE||NURSECALL|HOSP|20260310090001.250+0100||ORU^R40^ORU_R40|A1B2|P|2.6|||NE|AL||UNICODE UTF-8|||IHE_PCD_ORU_R40^HL7^2.16.840.1.113883.9.n.m^HL7',
      'PID|1||4711^^^HOSP^MR~900-12-3456^^^^SS||O\\F\\Brien\\S\\\\T\\\\R\\\\E\\ Müller^Jürgen^^^^^L||19510228|M',
      'PV1|1|I|ICU^^4||||||||||||||||V-9^^^HOSP',
      'OBR|1||88^WARDLINE|196616^MDC_EVT_ALARM^MDC|||20260310090000.000+0100',
      'OBX|1||69965^MDC_DEV_MON_PHYSIO_MULTI_PARAM_MDS^MDC|1.0.0.0|||||||X|||||||00091EFFFE4C2A10^^00091EFFFE4C2A10^EUI-64',
      'OBX|2|ST|196672^MDC_EVT_LO_LT_LIM^MDC^HEART_RATE_LOW^Heart rate low^WARDLINE|1.1.1.1.1|Heart rate low: 38 bpm|||L~PH~SP|||R|||20260310090000.000+0100',
      'OBX|3|NM|147842^MDC_ECG_HEART_RATE^MDC|1.1.1.1.2|38|264864^MDC_DIM_BEAT_PER_MIN^MDC|>40|L~PH~SP|||R|||20260310085958.000+0100',
      'OBX|4|ST|68481^MDC_ATTR_EVENT_PHASE^MDC|1.1.1.1.3|start|||L~PH~SP|||R',
      'OBX|5|ST|68482^MDC_ATTR_ALARM_STATE^MDC|1.1.1.1.4|active|||L~PH~SP|||R',
      'OBX|6|ST|68483^MDC_ATTR_ALARM_INACTIVATION_STATE^MDC|1.1.1.1.5|enabled|||L~PH~SP|||R',
      'OBX|7|ST|68484^MDC_ATTR_ALARM_PRIORITY^MDC|1.1.1.1.6|PH|||L~PH~SP|||R',
      'OBX|8|ST|68485^MDC_ATTR_ALERT_TYPE^MDC|1.1.1.1.7|SP|||L~PH~SP|||R',
    ]);
  });

  it('ends inactive, and names the step that raised it', () => {
    const segments = alarm({ event: 'resolved', id: 95 }, { phase: 'end' });
    expect(segments[3]).toBe(
      `OBR|1||95^WARDLINE|196616^MDC_EVT_ALARM^MDC|||20260310090000.000+0100${'|'.repeat(22)}^88&WARDLINE`,
    );
    expect(segments[7]).toContain('|end|');
    expect(segments[8]).toContain('|inactive|');
  });

  it('says that it is acknowledged, or that it is held back', () => {
    expect(alarm({ isAcknowledged: true })[9]).toContain('|alert-acknowledged|');
    expect(alarm({ isAcknowledged: true, isPaused: true })[9]).toContain('|alarm-paused|');
  });

  it('of the equipment is technical, with our own type where MDC has no event for it', () => {
    const segments = alarm(
      { kind: 'VITAL_MISSING', vital: 'SpO2', value: 5, severity: 'WARNING' },
      { kind: 'vitalMissing' },
    );
    expect(segments[5]).toBe(
      'OBX|2|ST|258047^MDC_EVT_NOS^MDC^VITAL_MISSING^Vital missing^WARDLINE|1.0.0.1|Vital missing (SpO2): 5 min|||A~PM~ST|||R|||20260310090000.000+0100',
    );
    expect(segments[6]).toBe(
      'OBX|3|NM|VITAL_MISSING^Vital missing^WARDLINE|1.0.0.2|5|264352^MDC_DIM_MIN^MDC||A~PM~ST|||R|||20260310085958.000+0100',
    );
  });

  it('of every kind is a message whose event, value and flags can be read back', () => {
    for (const kind of ALARM_KIND_KEYS) {
      const bytes = alarmMessage({
        ...{ ...common, receiver, phase: 'start', limits: DEFAULT_LIMITS.limits, kind },
        event: { ...EVENT, kind: ALARM_KINDS[kind].observationType },
      });
      const { message, controlId, type } = readReceived(bytes, 'UNICODE UTF-8');
      expect({ controlId, type }).toEqual({ controlId: 'A1B2', type: 'ORU^R40' });
      const [, event, source] = message?.segments.filter(({ name }) => name === 'OBX') ?? [];
      expect(event?.text(3)).toMatch(/^\d{6}$/);
      expect(event?.text(3, 4)).toBe(ALARM_KINDS[kind].observationType);
      expect(event?.repetitions(8)).toEqual([
        alarmTerm(kind).abnormality,
        'PH',
        ALARM_KINDS[kind].class === 'technical' ? 'ST' : 'SP',
      ]);
      expect(Math.round(Number(source?.text(5)))).toBe(38);
    }
  });

  it('comes back with the name that went in', () => {
    const bytes = alarmMessage({
      ...{ ...common, receiver, kind: 'heartRateLow', phase: 'start', event: EVENT },
      limits: DEFAULT_LIMITS.limits,
    });
    const { message } = readReceived(bytes, 'UNICODE UTF-8');
    const pid = message?.segments[0];
    expect([pid?.text(5), pid?.text(5, 2)]).toEqual(['O|Brien^&~\\ Müller', 'Jürgen']);
  });

  it('is written in the character set of the link, with a question mark for what that lacks', () => {
    const patient = { ...PATIENT, name: { first: 'Łucja', middle: '', last: 'Müller' } };
    const bytes = alarmMessage({
      ...{ ...common, patient, kind: 'heartRateLow', phase: 'start', event: EVENT },
      ...{ receiver: { ...receiver, charset: '8859/1' }, limits: DEFAULT_LIMITS.limits },
    });
    const text = Buffer.from(bytes).toString('latin1');
    expect(text).toContain('|Müller^?ucja^');
    expect(text).toContain('||8859/1|');
  });

  it('is written in UTF-8 for a link that was set up with a set that is not written', () => {
    const patient = { ...PATIENT, name: { first: '伟', middle: '', last: '张' } };
    const bytes = alarmMessage({
      ...{ ...common, patient, kind: 'heartRateLow', phase: 'start', event: EVENT },
      ...{ receiver: { ...receiver, charset: 'GB 18030-2000' }, limits: DEFAULT_LIMITS.limits },
    });
    const text = Buffer.from(bytes).toString('utf8');
    expect(text).toContain('|张^伟^');
    expect(text).toContain('||UNICODE UTF-8|');
  });

  it('reports every step that changes the alarm, and none that is about our own screens', () => {
    expect(SENT_EVENTS).toEqual([
      'raised',
      'worsened',
      'eased',
      'acknowledged',
      'released',
      'paused',
      'resumed',
      'expired',
      'escalated',
      'no data',
      'resolved',
    ]);
    expect(EVENT_PHASES).toMatchObject({ raised: 'start', escalated: 'continue', resolved: 'end' });
  });
});

describe('values as PCD-01', () => {
  it('are these segments, word for word; what was not measured is not named', () => {
    const bytes = valuesMessage({
      ...{ ...common, receiver, means: { heartRate: 71.6, bodyTemperature: 36.84 } },
      from: Date.parse('2026-03-10T07:58:00Z'),
      until: Date.parse('2026-03-10T07:59:00Z'),
    });
    expect(segmentsOf(bytes).slice(3)).toEqual([
      'OBR|1||A1B2^WARDLINE|182777000^monitoring of patient^SCT|||20260310085800.000+0100|20260310085900.000+0100',
      'OBX|1||69965^MDC_DEV_MON_PHYSIO_MULTI_PARAM_MDS^MDC|1.0.0.0|||||||X|||||||00091EFFFE4C2A10^^00091EFFFE4C2A10^EUI-64',
      'OBX|2||69966^MDC_DEV_MON_PHYSIO_MULTI_PARAM_VMD^MDC|1.1.0.0|||||||X',
      'OBX|3||69967^MDC_DEV_MON_PHYSIO_MULTI_PARAM_CHAN^MDC|1.1.1.0|||||||X',
      'OBX|4|NM|147842^MDC_ECG_HEART_RATE^MDC|1.1.1.1|72|264864^MDC_DIM_BEAT_PER_MIN^MDC|||||R|||20260310085900.000+0100',
      'OBX|5|NM|150344^MDC_TEMP^MDC|1.1.1.7|36.8|268192^MDC_DIM_DEGC^MDC|||||R|||20260310085900.000+0100',
    ]);
  });

  it('[C1] of a patient without an SSN names none: the number in its place is not called one', () => {
    const identifiers = [{ authority: 'HOSP', type: 'MR', value: '4711' }];
    const of = (ssn: string) =>
      segmentsOf(
        valuesMessage({
          ...{ ...common, receiver, means: { heartRate: 70 }, from: NOW, until: NOW },
          patient: { ...PATIENT, identifiers, ssn },
        }),
      )[1]?.split('|')[3];
    expect(of('HOSP-4711')).toBe('4711^^^HOSP^MR');
    expect(of('HOSP-4712')).toBe('4711^^^HOSP^MR~HOSP-4712^^^^SS');
  });

  it('of a patient without bed, visit, sex and a device with an EUI-64 leave these out', () => {
    const patient = { ...PATIENT, place: null, visit: null, sex: '', device: 'SIM-1', identifiers: [] };
    const [, pid, pv1, , mds] = segmentsOf(
      valuesMessage({ ...common, receiver, patient, means: { heartRate: 70 }, from: NOW, until: NOW }),
    );
    expect(pid).toMatch(/^PID\|1\|\|900-12-3456\^\^\^\^SS\|\|.*\|U$/);
    expect(pv1).toBe('PV1|1|I');
    expect(mds).toMatch(/\|SIM-1\^WARDLINE$/);
  });
});

describe('encoding', () => {
  it('of a line break is \\.br\\, of another control character a space', () => {
    expect(escaped('a\r\nb\u0000c\u001cd')).toBe('a\\.br\\b c d');
  });

  it('of an hour that comes twice is not ambiguous', () => {
    expect(encodedTime(Date.parse('2026-10-25T00:30:00Z'), 'Europe/Berlin')).toBe('20261025023000.000+0200');
    expect(encodedTime(Date.parse('2026-10-25T01:30:00Z'), 'Europe/Berlin')).toBe('20261025023000.000+0100');
    expect(encodedTime(Date.parse('2026-03-10T00:30:00Z'), 'UTC')).toBe('20260310003000.000+0000');
    expect(encodedTime(Date.parse('2026-01-10T00:30:00Z'), 'America/St_Johns')).toBe(
      '20260109210000.000-0330',
    );
  });

  it('of a control id is one that versions before 2.6 have room for', () => {
    const ids = new Set(Array.from({ length: 1_000 }, newControlId));
    expect(ids.size).toBe(1_000);
    expect([...ids].every((id) => /^[0-9A-F]{20}$/.test(id))).toBe(true);
  });

  it('of a heartbeat names no patient', () => {
    expect(segmentsOf(heartbeat({ receiver, zone: 'UTC', now: NOW, controlId: 'HB' }))).toEqual([
      'MSH|^~\\&|WARDLINE||NURSECALL|HOSP|20260310080001.250+0000||NMD^N02^NMD_N02|HB|P|2.6|||NE|AL||UNICODE UTF-8',
      'NCK|20260310080001.250+0000',
    ]);
  });
});
