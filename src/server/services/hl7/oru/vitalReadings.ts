import { VITALS, type VitalKey } from '../../../../clinical/vitals';
import type { LinkSettings } from '../../../../contract/links';
import type { Reading } from '../../../../contract/readings';
import type { Stepwise } from '../../inSlices';
import type { Hl7Segment } from '../message/hl7Segment';
import type { TimeContext } from '../message/hl7Time';
import { hasValue, numberOf } from '../message/hl7Values';
import { inOurUnit } from '../message/vitalUnits';
import { containmentOf, type Monitors } from './monitors';
import { observedAt } from './observedAt';
import type { Observation, ResultGroup } from './labs/resultGroups';
import type { SegmentSteps } from './segmentSteps';

/** OBX-11: what stands. Old senders leave it empty. */
const STANDING = ['R', 'F', 'P', 'C', ''];
/** OBX-8: what says of a value that it is none of the patient. */
const NO_VALUE: Readonly<Record<string, string>> = {
  INV: 'invalid',
  NAV: 'not available',
  NI: 'not available',
  OFF: 'switched off',
  BUSY: 'still being measured',
  CAL: 'of a calibration',
  TEST: 'a test',
  DEMO: 'a demonstration',
  '>': 'above what can be measured',
  '<': 'below what can be measured',
};
/** OBX-2 of curves and pictures. */
const WAVEFORMS = ['NA', 'MA', 'ED', 'RP'];

/** A vital of a message that may be shown. */
interface Measured {
  segment: Hl7Segment;
  vital: VitalKey;
  rank: number;
  value: number;
  device: string;
  at: number;
}

/** A reading to be stored, with the segment of each of its vitals. */
export interface SentReading {
  reading: Reading;
  segments: ReadonlyMap<VitalKey, Hl7Segment>;
}

/** What the vitals of a message are. */
export interface SentVitals {
  readings: SentReading[];
  /** Vitals whose monitor is not known. */
  withoutDevice: Hl7Segment[];
  /** Vitals with a value that is not taken, for its form, its unit or its time. */
  unusable: VitalKey[];
  waveforms: number;
}

interface Context {
  header: Hl7Segment;
  link: LinkSettings;
  /** Of all results of the patient. */
  monitors: Monitors;
  time: TimeContext;
  steps: SegmentSteps;
}

/**
 * The vitals that monitors report of one patient, as readings: one for each monitor and moment, the oldest first.
 * The order of the segments means nothing.
 */
export function* vitalReadings(groups: readonly ResultGroup[], context: Context): Stepwise<SentVitals> {
  const withoutDevice: Hl7Segment[] = [];
  const unusable: VitalKey[] = [];
  const measured: Measured[] = [];
  let waveforms = 0;
  for (const group of groups)
    for (const { segment, observed } of group.observations) {
      yield;
      const found = measuredBy({ segment, observed }, { group, unusable }, context);
      if (found === 'waveform') waveforms++;
      else if (found === 'no device') withoutDevice.push(segment);
      else if (found !== null) measured.push(found);
    }
  return { readings: yield* readingsOf(measured, context), withoutDevice, unusable, waveforms };
}

type Place = { group: ResultGroup; unusable: VitalKey[] };

function measuredBy(
  { segment, observed }: Observation,
  { group, unusable }: Place,
  { header, monitors, time, steps }: Context,
): Measured | 'waveform' | 'no device' | null {
  const leave = (text: string): null => {
    steps.leftOut(segment, text);
    return null;
  };
  const { vital, rank, name, isContradictory } = observed;
  if (WAVEFORMS.includes(segment.text(2).toUpperCase())) {
    leave(`${name}: a waveform, which is counted only`);
    return 'waveform';
  }
  if (isContradictory) return leave(`${name}: its codes (OBX-3) name different vitals; not taken`);
  if (vital === null)
    return leave(`${name || 'An observation without a code'}: not a vital that is kept here`);
  const label = VITALS[vital].label;
  const status = segment.text(11).toUpperCase();
  if (!STANDING.includes(status)) return leave(`${label}: status ${status} is no value that stands`);
  const flag = segment.repetitions(8).find((each) => Object.hasOwn(NO_VALUE, each.toUpperCase()));
  if (flag !== undefined)
    return leave(`${label}: ${NO_VALUE[flag.toUpperCase()] ?? ''} (OBX-8 ${flag}), not taken`);
  const number = numberOf(segment);
  if ('why' in number && !hasValue(segment)) return leave(`${label}: ${number.why}`);
  const cannotUse = (why: string): null => {
    unusable.push(vital);
    return leave(`${label}: ${why}; not taken`);
  };
  if ('why' in number) return cannotUse(number.why);
  const inUnit = inOurUnit(vital, number.value, segment);
  if ('why' in inUnit) return cannotUse(inUnit.why);
  const when = observedAt(segment, { order: group.order, header, time });
  if ('why' in when) return cannotUse(when.why);
  const device = monitors.of(segment, group);
  if (device === null) {
    steps.failed(segment, `${label}: it is not certain which monitor it comes from (OBX-18)`);
    return 'no device';
  }
  return { segment, vital, rank, value: inUnit.value, device, at: when.at };
}

/** Of several channels of one vital the primary one is shown: by its code, then by its place in the monitor. */
function isBefore(a: Measured, b: Measured): boolean {
  if (a.rank !== b.rank) return a.rank < b.rank;
  const [one, other] = [containmentOf(a.segment).path, containmentOf(b.segment).path];
  for (let level = 0; level < Math.max(one.length, other.length); level++) {
    const difference = (one[level] ?? Infinity) - (other[level] ?? Infinity);
    if (difference !== 0 && !Number.isNaN(difference)) return difference < 0;
  }
  const [first, second] = [Number(a.segment.text(1) || Infinity), Number(b.segment.text(1) || Infinity)];
  if (first !== second && !Number.isNaN(first) && !Number.isNaN(second)) return first < second;
  // They differ in nothing but their values.
  return a.value < b.value;
}

function* readingsOf(measured: readonly Measured[], { link, steps }: Context): Stepwise<SentReading[]> {
  const byMoment = new Map<string, Map<VitalKey, Measured>>();
  for (const each of measured) {
    yield;
    const key = `${each.at} ${each.device}`;
    const vitals = byMoment.get(key) ?? new Map<VitalKey, Measured>();
    byMoment.set(key, vitals);
    const known = vitals.get(each.vital);
    if (known === undefined || isBefore(each, known)) vitals.set(each.vital, each);
  }
  for (const each of measured) {
    yield;
    const shown = byMoment.get(`${each.at} ${each.device}`)?.get(each.vital);
    const { label } = VITALS[each.vital];
    if (shown !== each) steps.leftOut(each.segment, `${label}: a further channel; ${shownWords(shown)}`);
  }
  return [...byMoment.values()]
    .map((vitals) => sentReading(vitals, link))
    .filter((reading) => reading !== null)
    .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
}

const placeOf = ({ reading }: SentReading): string => `${reading.timestamp} ${reading.vendor_device_id}`;

const shownWords = (shown: Measured | undefined): string =>
  shown === undefined ? 'another one is taken' : `that of segment ${shown.segment.index} is taken`;

function sentReading(vitals: ReadonlyMap<VitalKey, Measured>, link: LinkSettings): SentReading | null {
  const [first] = vitals.values();
  if (first === undefined) return null;
  return {
    reading: {
      vendor_device_id: first.device,
      type: link.device_type ?? 'RHEO',
      timestamp: new Date(first.at).toISOString(),
      observations: Object.fromEntries([...vitals].map(([vital, { value }]) => [vital, value])),
    },
    segments: new Map([...vitals].map(([vital, { segment }]) => [vital, segment])),
  };
}
