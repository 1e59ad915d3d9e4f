import { readReceived } from '../../../../src/server/services/hl7/message/receivedMessage';
import { patientResults } from '../../../../src/server/services/hl7/oru/labs/resultGroups';
import { Monitors } from '../../../../src/server/services/hl7/oru/monitors';
import { SegmentSteps } from '../../../../src/server/services/hl7/oru/segmentSteps';
import { vitalReadings } from '../../../../src/server/services/hl7/oru/vitalReadings';
import { atOnce } from '../../../fixtures/hl7/atOnce';
import { header, hl7 } from '../../../fixtures/hl7/messages';

const read = (bytes: Uint8Array) => {
  const { message } = readReceived(bytes, 'UNICODE UTF-8');
  if (message === null) throw new Error('There is no message.');
  return message;
};

/** How many characters, and ends of strings, are looked at to separate the parts of messages while `work` runs. */
function charactersSplit(work: () => void): number {
  const split = Object.getOwnPropertyDescriptor(String.prototype, 'split') ?? {};
  let characters = 0;
  // No spy: it would keep every one of a million calls.
  Object.defineProperty(String.prototype, 'split', {
    ...split,
    value(this: string, ...given: unknown[]): unknown {
      characters += 1 + this.length;
      return Reflect.apply(split.value as () => unknown, this, given);
    },
  });
  try {
    work();
  } finally {
    Object.defineProperty(String.prototype, 'split', split);
  }
  return characters;
}

function readObservations(count: number): void {
  const observations = Array.from(
    { length: count },
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
  const readings = atOnce(patientResults(message, [])).flatMap(
    (results) =>
      atOnce(
        vitalReadings(results.groups, {
          header: message.header,
          link: { name: 'monitors', direction: 'in' },
          monitors: atOnce(Monitors.in(results, { linked: undefined, registered: new Set() })),
          time: { zone: 'UTC' },
          steps: new SegmentSteps(),
        }),
      ).readings,
  );
  expect(readings.map(({ reading }) => reading.vendor_device_id)).toEqual(['AAAAAAAAAAAAAAAA']);
}

function readRepetitions(count: number): void {
  const message = read(hl7(header({ 9: 'ADT^A01' }), `PID|||${'~'.repeat(count)}4471902`));
  const values = message.segments[0]?.repetitions(3) ?? [];
  expect([values.length, values.at(-1)]).toEqual([count + 1, '4471902']);
}

/** What takes the square of its length takes minutes for a message of 1 MiB, and every board waits for as long. */
describe('a message of twice the length takes twice the work', () => {
  it.each([
    ['observations', readObservations],
    ['repetitions of one field', readRepetitions],
  ])('of %s', (_, readMany) => {
    const [once, twice] = [100, 200].map((count) => charactersSplit(() => readMany(count)));
    expect((twice ?? NaN) / (once ?? NaN)).toBeLessThan(2.2);
  });
});
