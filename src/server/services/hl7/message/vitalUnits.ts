import { VITALS, type VitalKey } from '../../../../clinical/vitals';
import { mdcName, mdcNumber, repeatedCodedValues, type Coded } from './codedValues';
import type { Hl7Segment } from './hl7Segment';
import { TOO_LARGE } from './hl7Values';

/** A unit by everything that senders call it, and what a value in it is in ours. */
interface Unit {
  /** ISO/IEEE 11073-10101, with the number where it is certain. */
  mdc: readonly (readonly [name: string, number?: number])[];
  /** UCUM and everyday spellings, folded (`folded`). */
  names: readonly string[];
  convert(value: number): number;
}

const same = (value: number): number => value;
/** Multiplied by this factor, kept to a tenth. */
const times =
  (factor: number) =>
  (value: number): number =>
    Math.round(value * factor * 10) / 10;
const hundredths = (value: number): number => Math.round(value * 100) / 100;

const PER_MINUTE: Unit = {
  mdc: [
    ['MDC_DIM_BEAT_PER_MIN', 264_864],
    ['MDC_DIM_RESP_PER_MIN', 264_928],
    ['MDC_DIM_PER_MIN'],
    ['MDC_DIM_PULS_PER_MIN'],
  ],
  names: [
    ...['/min', '1/min', 'min-1', 'min^-1', '1/m', 'permin', 'perminute', '/minute'],
    ...['{beats}/min', '{beat}/min', 'beats/min', 'beat/min', 'beats/minute', 'beatsperminute', 'bpm'],
    ...[
      '{breaths}/min',
      '{resp}/min',
      'breaths/min',
      'breath/min',
      'breaths/minute',
      'resp/min',
      'resps/min',
    ],
    ...['{counts}/min', 'brpm', 'brpm/min', 'rpm', 'puls/min', 'pulse/min', 'breathsperminute', 'br/min'],
  ],
  convert: same,
};
const PER_SECOND: Unit = {
  mdc: [['MDC_DIM_HZ', 264_640]],
  names: ['hz', '/s', '1/s', 's-1'],
  convert: times(60),
};
const PERCENT: Unit = {
  mdc: [['MDC_DIM_PERCENT', 262_688]],
  names: ['%', 'percent', 'pct', '{percent}', '%{saturation}', '%sat', '%o2'],
  convert: same,
};
/** 0.97 of all. */
const FRACTION: Unit = {
  mdc: [['MDC_DIM_DIMLESS', 262_656]],
  names: ['1', '{fraction}', 'fraction'],
  convert: times(100),
};
const MMHG: Unit = {
  mdc: [['MDC_DIM_MMHG', 266_016]],
  names: ['mm[hg]', 'mmhg', 'torr', 'mm(hg)', 'mmhg.'],
  convert: same,
};
const KILOPASCAL: Unit = {
  mdc: [['MDC_DIM_KILO_PASCAL', 265_987]],
  names: ['kpa', 'kilopascal'],
  convert: times(7.500_615),
};
const HECTOPASCAL: Unit = {
  mdc: [['MDC_DIM_HECTO_PASCAL', 265_986]],
  names: ['hpa', 'mbar', 'hectopascal'],
  convert: times(0.750_061_5),
};
const CELSIUS: Unit = {
  mdc: [['MDC_DIM_DEGC', 268_192]],
  names: ['cel', 'c', '°c', 'degc', 'deg.c', 'celsius', '[degc]', 'degreescelsius', 'degreecelsius'],
  convert: same,
};
const FAHRENHEIT: Unit = {
  mdc: [['MDC_DIM_FAHR', 266_560], ['MDC_DIM_DEGF']],
  names: ['[degf]', 'f', '°f', 'degf', 'deg.f', 'fahrenheit', 'degreesfahrenheit', 'degreefahrenheit'],
  convert: (value) => hundredths(((value - 32) * 5) / 9),
};
const KELVIN: Unit = {
  mdc: [['MDC_DIM_KELVIN', 266_528]],
  names: ['k', 'kelvin'],
  convert: (value) => hundredths(value - 273.15),
};

interface UnitsOfVital {
  units: readonly Unit[];
  /** The code alone fixes the unit: where a sender gives none, a value is in ours. */
  isFixed: boolean;
}

/** By the unit of the vital in UCUM. */
const UNITS: Readonly<Record<(typeof VITALS)[VitalKey]['ucum'], UnitsOfVital>> = {
  '/min': { units: [PER_MINUTE, PER_SECOND], isFixed: true },
  'mm[Hg]': { units: [MMHG, KILOPASCAL, HECTOPASCAL], isFixed: false },
  '%': { units: [PERCENT, FRACTION], isFixed: true },
  Cel: { units: [CELSIUS, FAHRENHEIT, KELVIN], isFixed: false },
};

const ALL = Object.values(UNITS).flatMap(({ units }) => units);

/** A value in our unit, or why it is none. */
export type InUnit = { value: number } | { why: string };

/** A value of a vital in our unit, by all repetitions of OBX-6. What is not certain is not taken: 98.6 may be °F. */
export function inOurUnit(vital: VitalKey, value: number, segment: Hl7Segment): InUnit {
  const { units, isFixed } = UNITS[VITALS[vital].ucum];
  const coded = repeatedCodedValues(segment, 6);
  if (coded.length === 0) {
    if (!isFixed) return { why: 'it has no unit (OBX-6)' };
    // A share of one, or almost nothing: without a unit it may be either.
    if (units.includes(FRACTION) && value > 0 && value <= 1)
      return { why: 'it has no unit (OBX-6), and may be a fraction' };
    return { value };
  }
  if (coded.some(isContradictory)) return { why: `its units ${wordsOfBoth(coded)} contradict each other` };
  const found = coded.map((each) => unitOf(units, each));
  const known = new Set(found.filter((unit) => unit !== undefined));
  const [unit, ...others] = known;
  if (unit === undefined) return { why: `its unit ${wordsOf(coded)} is not one of this vital` };
  if (others.length > 0) return { why: `its units ${wordsOf(coded)} contradict each other` };
  // No patient with a saturation of 1 % is monitored: the sender means a share of one, and names the wrong unit.
  if (unit === PERCENT && value > 0 && value <= 1)
    return { why: 'its unit is %, and it seems to be a fraction' };
  const converted = unit.convert(value);
  return Number.isFinite(converted) ? { value: converted } : { why: TOO_LARGE };
}

/** By its name in ISO/IEEE 11073, which decides where the number is not known, then by number, code and text. */
function unitOf(units: readonly Unit[], coded: Coded): Unit | undefined {
  const name = mdcName(coded);
  if (name !== null) return units.find(({ mdc }) => mdc.some(([each]) => each === name));
  const number = mdcNumber(coded);
  return (
    units.find(({ mdc }) => number !== null && mdc.some(([, each]) => each === number)) ??
    byName(units, coded.code) ??
    byName(units, coded.text)
  );
}

/** Whether number and name of a code are of different units, such as 266016 (mmHg) beside kPa. */
function isContradictory(coded: Coded): boolean {
  const number = mdcNumber(coded);
  const numbered = ALL.find(({ mdc }) => number !== null && mdc.some(([, each]) => each === number));
  const name = mdcName(coded);
  const named =
    name === null ? byName(ALL, coded.text) : ALL.find(({ mdc }) => mdc.some(([each]) => each === name));
  return numbered !== undefined && named !== undefined && numbered !== named;
}

const byName = (units: readonly Unit[], name: string): Unit | undefined =>
  units.find(({ names }) => names.includes(folded(name)));

/** Without case, spaces and underscores; the signs that keyboards have for a degree are one. */
const folded = (name: string): string =>
  name
    .replace(/[º˚]/g, '°')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_]/g, '')
    .replace(/\u2212/g, '-');

const wordsOf = (coded: readonly Coded[]): string => quoted(coded.map(({ code, text }) => code || text));
const wordsOfBoth = (coded: readonly Coded[]): string =>
  quoted(coded.flatMap(({ code, text }) => [code, text].filter((each) => each !== '')));
/** Of a field that names many more, these are enough to find it. */
const MOST_QUOTED = 8;
const quoted = (words: readonly string[]): string =>
  [...new Set(words)]
    .slice(0, MOST_QUOTED)
    .map((each) => `"${each}"`)
    .join(' and ');
