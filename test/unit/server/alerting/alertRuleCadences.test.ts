import { missedJumps } from '../../../fixtures/alarms/scoreHistories';
import {
  always,
  AlertedPatient,
  feed,
  HOUR,
  MINUTE,
  SECOND,
  START,
  type At,
} from '../../../fixtures/patients/alertedPatient';

const CADENCES = [2, 10, 59.9, 60, 300, 600, 900, 3_600, 14_400].map((seconds) => seconds * SECOND);

/** HIPI 2 of a mean pressure of 55 mmHg that is first measured now, roughly. */
const DANGER = 98;

/** Delivers values in batches of `span` ms, each when its last value is measured. */
function inBatches(patient: AlertedPatient, values: readonly At[], span: number): AlertedPatient {
  let batch: At[] = [];
  values.forEach((value, index) => {
    batch.push(value);
    const next = values[index + 1];
    if (next !== undefined && next[0] - (batch[0]?.[0] ?? 0) < span) return;
    patient.deliver(batch, value[0]);
    batch = [];
  });
  return patient;
}

describe.each(CADENCES)('[J1] [T-J1] [issue 15 row 1] a danger in a feed of one value in %d ms', (gap) => {
  const silenceMs = Math.max(5 * MINUTE, 3 * gap);
  const danger = feed(always(DANGER, 48), gap);
  /** The second value or 15 s, whichever is later. */
  const latest = Math.ceil((15 * SECOND) / gap) * gap;

  it('is announced at its first value when there was none before', () => {
    expect(new AlertedPatient(silenceMs).measure(danger).said[0]).toEqual([0, 'CRITICAL']);
  });

  it('is announced by its second value or after 15 s, whichever is later, after calm ones; in a slow feed at its first', () => {
    const patient = new AlertedPatient(silenceMs)
      .measure(feed(always(10, 40), gap, -40 * gap))
      .measure(danger);
    expect(patient.said[0]).toEqual([gap > 150 * SECOND ? 0 : latest, 'CRITICAL']);
  });

  it('is announced once, then every 15 min, or at every value of a feed slower than that', () => {
    const { said } = new AlertedPatient(silenceMs).measure(danger);
    const repeats = Math.ceil((15 * MINUTE) / gap) * gap;
    const until = danger.at(-1)?.[0] ?? 0;
    expect(said).toHaveLength(1 + Math.floor(until / repeats));
    said
      .slice(1)
      .forEach(([at, what], index) => expect([at, what]).toEqual([(index + 1) * repeats, 'CRITICAL!']));
  });

  it('is announced in the first batch that shows it', () => {
    const span = Math.max(5 * MINUTE, 3 * gap);
    const calmBatches = feed(always(10, Math.ceil(span / gap)), gap, -Math.ceil(span / gap) * gap);
    const alone = inBatches(new AlertedPatient(silenceMs), danger, span);
    const after = inBatches(inBatches(new AlertedPatient(silenceMs), calmBatches, span), danger, span);
    for (const {
      announced: [first],
    } of [alone, after]) {
      expect(first).toMatchObject({ severity: 'CRITICAL', isRepeat: false });
      if (first === undefined) continue;
      expect(first.now - START).toBeLessThanOrEqual(span);
      // What is an hour old and older no longer raises anything: then it is the first value after that.
      expect(first.measuredAt - START).toBeLessThanOrEqual(Math.max(latest, first.now - START - HOUR + gap));
    }
  });

  it('is announced at its first value when a person logs it', () => {
    const patient = new AlertedPatient(silenceMs);
    for (const value of [...feed(always(10, 5), gap, -5 * gap), ...danger])
      patient.deliver([value], value[0], { byHand: true });
    expect(patient.said[0]).toEqual([0, 'CRITICAL']);
  });
});

describe('[issue 15 row 8a] a gateway that sends every 5 min', () => {
  it('misses none of 2,000 jumps from 10 to 95 between two deliveries', () => {
    expect(missedJumps(2_000)).toBe(0);
  });
});

describe('a slow vital inside a fast stream', () => {
  it('[issue 15 row 8b] raises at the first cuff of a MAP of 45, whatever else the device sends', () => {
    // Only readings that carry a MAP are values of HIPI: one every 10 min.
    const patient = new AlertedPatient(30 * MINUTE).measure(feed([10, 10, 98], 10 * MINUTE));
    expect(patient.said).toEqual([[20 * MINUTE, 'CRITICAL']]);
  });

  it('[issue 15 row 1] alarms through 8 h of a score of 98 every 10 min', () => {
    const { said } = new AlertedPatient(30 * MINUTE).measure(feed(always(98, 48), 10 * MINUTE));
    expect(said[0]).toEqual([0, 'CRITICAL']);
    expect(said).toHaveLength(24);
    expect(said.at(-1)?.[0]).toBeGreaterThan(7 * HOUR);
  });
});
