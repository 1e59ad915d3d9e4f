import { readReceived } from '../../../../src/server/services/hl7/message/receivedMessage';
import { patientResults } from '../../../../src/server/services/hl7/oru/resultGroups';
import { SegmentSteps } from '../../../../src/server/services/hl7/oru/segmentSteps';
import { vitalReadings } from '../../../../src/server/services/hl7/oru/vitalReadings';
import { header, hl7 } from '../../../fixtures/hl7/messages';

/** What takes the square of its length takes minutes for these, and every board waits for as long. */
const MOST_MS = 15_000;

const read = (bytes: Uint8Array) => {
  const { message } = readReceived(bytes, 'UNICODE UTF-8');
  if (message === null) throw new Error('There is no message.');
  return message;
};

describe('a message of nearly 1 MiB', () => {
  it('of 10,000 observations is read in seconds', () => {
    const began = performance.now();
    const observations = Array.from(
      { length: 10_000 },
      (_, at) => `OBX|${at}|NM|147842^MDC_ECG_HEART_RATE^MDC|1.1.1.${at}|60|/min|||||R`,
    );
    const message = read(
      hl7(
        header({ 9: 'ORU^R01' }),
        'OBR|1||F1|x|||20260310075900+0000',
        'OBX|1||69965^MDC_DEV_MON^MDC|1.0.0.0|||||||X|||||||AAAAAAAAAAAAAAAA^^^EUI-64',
        ...observations,
      ),
    );
    const readings = patientResults(message, []).flatMap(
      (results) =>
        vitalReadings(results, results.groups, {
          header: message.header,
          link: { name: 'monitors', direction: 'in' },
          time: { zone: 'UTC' },
          steps: new SegmentSteps(),
        }).readings,
    );
    expect(readings.map(({ reading }) => reading.vendor_device_id)).toEqual(['AAAAAAAAAAAAAAAA']);
    expect(performance.now() - began).toBeLessThan(MOST_MS);
  });

  it('of 300,000 repetitions in one field is read in seconds', () => {
    const began = performance.now();
    const message = read(hl7(header({ 9: 'ADT^A01' }), `PID|||${'~'.repeat(300_000)}4471902`));
    const values = message.segments[0]?.repetitions(3) ?? [];
    expect([values.length, values.at(-1)]).toEqual([300_001, '4471902']);
    expect(performance.now() - began).toBeLessThan(MOST_MS);
  });
});
