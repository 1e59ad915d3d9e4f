import fc from 'fast-check';
import { readHl7 } from '../../../../src/server/services/hl7/message/hl7Message';
import { patientResults } from '../../../../src/server/services/hl7/oru/labs/resultGroups';
import { atOnce } from '../../../fixtures/hl7/atOnce';
import { Monitors } from '../../../../src/server/services/hl7/oru/monitors';
import { SegmentSteps } from '../../../../src/server/services/hl7/oru/segmentSteps';
import { vitalReadings } from '../../../../src/server/services/hl7/oru/vitalReadings';

const MSH = String.raw`MSH|^~\&|MON|ICU|||20260310080000+0000||ORU^R01|1|P|2.6`;
const OBR = 'OBR|1||F1|x|||20260310075900+0000';

const MDS = [
  'OBX|1||69965^MDC_DEV_MON^MDC|1.0.0.0|||||||X|||||||AAAAAAAAAAAAAAAA^^^EUI-64',
  'OBX|2||69965^MDC_DEV_MON^MDC|2.0.0.0|||||||X|||||||BBBBBBBBBBBBBBBB^^^EUI-64',
];
const METRICS = [
  'OBX|3|NM|147842^MDC_ECG_HEART_RATE^MDC|1.2.1.1|80|/min|||||R',
  'OBX|4|NM|149530^MDC_PULS_OXIM_PULS_RATE^MDC|1.1.1.1|82|/min|||||R',
  'OBX|5|NM|150344^MDC_TEMP^MDC|1.3.1.1|37.1|Cel|||||R',
  'OBX|6|NM|150344^MDC_TEMP^MDC|1.10.1.1|36.4|Cel|||||R',
  'OBX|7|NM|150344^MDC_TEMP^MDC|1.3.1.2|98.2|[degF]|||||R',
  'OBX|8|NM|150021^MDC_PRESS_BLD_NONINV_SYS^MDC|1.4.1.1|120|mmHg|||||R|||20260310074500+0000',
  'OBX|9|NM|150456^MDC_PULS_OXIM_SAT_O2^MDC|2.1.1.1|95|%|||||R',
  'OBX|10|NM|150456^MDC_PULS_OXIM_SAT_O2^MDC|2.1.1.1|96|%|||||R',
];

const readingsOf = (segments: readonly string[]) => {
  const [message] = readHl7([MSH, OBR, ...segments].join('\r')).messages;
  if (message === undefined) throw new Error('There is no message.');
  const steps = new SegmentSteps();
  const readings = atOnce(patientResults(message, [])).flatMap((results) => {
    const { header } = message;
    const link = { name: 'm', direction: 'in' } as const;
    const monitors = atOnce(Monitors.in(results, { linked: undefined, registered: new Set() }));
    const time = { zone: 'UTC' };
    return atOnce(vitalReadings(results.groups, { header, link, monitors, time, steps })).readings;
  });
  return {
    readings: readings.map(({ reading }) => reading),
    count: new Set(steps.of(message).map(({ segment }) => segment)).size,
    segments: message.segments.length + 1,
  };
};

const EXPECTED = [
  {
    vendor_device_id: 'AAAAAAAAAAAAAAAA',
    type: 'RHEO',
    timestamp: '2026-03-10T07:45:00.000Z',
    observations: { bloodPressureSystolic: 120 },
  },
  {
    vendor_device_id: 'AAAAAAAAAAAAAAAA',
    type: 'RHEO',
    timestamp: '2026-03-10T07:59:00.000Z',
    observations: { heartRate: 80, bodyTemperature: 37.1 },
  },
  {
    vendor_device_id: 'BBBBBBBBBBBBBBBB',
    type: 'RHEO',
    timestamp: '2026-03-10T07:59:00.000Z',
    observations: { bloodOxygenSaturation: 95 },
  },
];

describe('the vitals of a message', () => {
  it('are the same in any order of its observations, and however often one is repeated', () => {
    const all = [...MDS, ...METRICS];
    fc.assert(
      fc.property(
        fc.shuffledSubarray(all, { minLength: all.length }),
        fc.array(fc.constantFrom(...all), { maxLength: 6 }),
        (shuffled, repeated) => {
          const { readings, count, segments } = readingsOf([...shuffled, ...repeated]);
          expect(readings).toEqual(EXPECTED);
          // Whatever the order, each segment says what became of it.
          expect(count).toBe(segments);
        },
      ),
    );
  });
});
