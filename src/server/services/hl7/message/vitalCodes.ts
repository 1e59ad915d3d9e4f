import { VITAL_KEYS, VITALS, type VitalKey } from '../../../../clinical/vitals';
import type { LinkSettings } from '../../../../contract/links';
import { codedValues, loincCode, mdcName, mdcNumber, type Coded } from './codedValues';
import type { Hl7Segment } from './hl7Segment';

/** A term of ISO/IEEE 11073-10101: its number and its reference id. */
export interface MdcTerm {
  code: number;
  id: string;
}

type MdcCode = readonly [name: string, number: number];

interface VitalCodes {
  /** ISO/IEEE 11073-10101, the primary one first: where a message has several, that is shown. */
  mdc: readonly [MdcCode, ...MdcCode[]];
  /** LOINC, the primary one first. */
  loinc: readonly string[];
  /** The unit in which we send it. */
  unit: MdcTerm;
}

/** Of two rates in one UCUM unit, that of breaths has a term of its own. */
export const UNIT_TERMS = {
  beats: { code: 264_864, id: 'MDC_DIM_BEAT_PER_MIN' },
  breaths: { code: 264_928, id: 'MDC_DIM_RESP_PER_MIN' },
  percent: { code: 262_688, id: 'MDC_DIM_PERCENT' },
  celsius: { code: 268_192, id: 'MDC_DIM_DEGC' },
  mmHg: { code: 266_016, id: 'MDC_DIM_MMHG' },
} as const satisfies Record<string, MdcTerm>;

/** The codes by which monitors name our vitals. Sources: ISO/IEEE 11073-10101, the FHIR vital signs profile. */
const VITAL_CODES: Readonly<Record<VitalKey, VitalCodes>> = {
  heartRate: {
    mdc: [
      ['MDC_ECG_HEART_RATE', 147_842],
      ['MDC_PULS_OXIM_PULS_RATE', 149_530],
      ['MDC_PULS_RATE', 149_514],
      ['MDC_BLD_PULS_RATE_INV', 149_522],
      ['MDC_PULS_RATE_NON_INV', 149_546],
    ],
    loinc: ['8867-4', '76282-3', '8889-8'],
    unit: UNIT_TERMS.beats,
  },
  bloodPressureSystolic: {
    mdc: [
      ['MDC_PRESS_BLD_NONINV_SYS', 150_021],
      ['MDC_PRESS_CUFF_SYS', 150_301],
    ],
    loinc: ['8480-6', '76534-7'],
    unit: UNIT_TERMS.mmHg,
  },
  bloodPressureDiastolic: {
    mdc: [
      ['MDC_PRESS_BLD_NONINV_DIA', 150_022],
      ['MDC_PRESS_CUFF_DIA', 150_302],
    ],
    loinc: ['8462-4', '76535-4'],
    unit: UNIT_TERMS.mmHg,
  },
  bloodPressureMean: {
    mdc: [
      ['MDC_PRESS_BLD_NONINV_MEAN', 150_023],
      ['MDC_PRESS_CUFF_MEAN', 150_303],
    ],
    loinc: ['8478-0', '76536-2'],
    unit: UNIT_TERMS.mmHg,
  },
  bloodOxygenSaturation: {
    mdc: [['MDC_PULS_OXIM_SAT_O2', 150_456]],
    loinc: ['59408-5', '2708-6'],
    unit: UNIT_TERMS.percent,
  },
  respirationRate: {
    mdc: [
      ['MDC_RESP_RATE', 151_562],
      ['MDC_TTHOR_RESP_RATE', 151_578],
      ['MDC_CO2_RESP_RATE', 151_594],
      ['MDC_AWAY_RESP_RATE', 151_570],
      ['MDC_PULS_OXIM_PLETH_RESP_RATE', 151_658],
    ],
    loinc: ['9279-1'],
    unit: UNIT_TERMS.breaths,
  },
  // Of the skin or of blood in a line it is none of the body.
  bodyTemperature: {
    mdc: [
      ['MDC_TEMP', 150_344],
      ['MDC_TEMP_BODY', 150_364],
      ['MDC_TEMP_CORE', 150_368],
      ['MDC_TEMP_RECT', 188_420],
      ['MDC_TEMP_TYMP', 150_392],
      ['MDC_TEMP_EAR', 188_428],
      ['MDC_TEMP_ORAL', 188_424],
      ['MDC_TEMP_AXILLA', 188_452],
      ['MDC_TEMP_AXIL', 188_496],
    ],
    loinc: ['8310-5', '8332-9', '8333-7', '8331-1', '8328-7'],
    unit: UNIT_TERMS.celsius,
  },
};

/** What we measure, as monitors name it, and its unit. Pressures are a cuff's or a wearable's, never an arterial line's. */
export function vitalTerm(vital: VitalKey): MdcTerm & { unit: MdcTerm } {
  const { mdc, unit } = VITAL_CODES[vital];
  const [id, code] = mdc[0];
  return { id, code, unit };
}

/** Laboratories report these too, of a sample of blood: they alone do not make a message one of a monitor. */
const ALSO_OF_LABORATORIES: readonly string[] = ['2708-6', '8310-5'];

/** A vital that a code names. */
interface Named {
  vital: VitalKey;
  /** Of several codes of one vital, the lowest is the primary one. */
  rank: number;
}

const MDC_NAMES = new Map<string, Named>();
const MDC_NUMBERS = new Map<number, Named>();
const LOINC_CODES = new Map<string, Named>();
for (const vital of VITAL_KEYS) {
  const { mdc, loinc } = VITAL_CODES[vital];
  mdc.forEach(([name, number], rank) => {
    MDC_NAMES.set(name, { vital, rank });
    MDC_NUMBERS.set(number, { vital, rank });
  });
  loinc.forEach((code, rank) => LOINC_CODES.set(code, { vital, rank }));
}

/** What OBX-3 says. */
export interface Observed {
  vital: VitalKey | null;
  rank: number;
  /** Its codes name different vitals: none is taken. */
  isContradictory: boolean;
  /** Whose code it is: of monitors (MDC), LOINC, of the link itself, or of no system known here. */
  by: 'mdc' | 'loinc' | 'link' | 'unknown';
  /** Only monitors say so. */
  isOfMonitor: boolean;
  /** In words, for the log. */
  name: string;
}

/**
 * What OBX-3 observes, by the name in ISO/IEEE 11073, then its number, LOINC, and the link's own codes, in whichever
 * of its two codes they stand. An unknown 11073 code decides too: the LOINC beside it says no more than "systolic" of
 * an arterial line. A maker's private one does not.
 */
export function observedBy(segment: Hl7Segment, codes: LinkSettings['codes'] = []): Observed {
  const coded = codedValues(segment, 3);
  const name = nameOf(coded);
  const meanings = coded.flatMap((each) => meaningsOf(each, codes));
  const isOfMonitor = meanings.some((each) => each.isOfMonitor);
  const rest = { isContradictory: false, isOfMonitor, name };
  const decides = meanings.find(({ by, isPrivate }) => by === 'mdc' && !isPrivate);
  if (decides !== undefined && decides.named === null) return { ...NOTHING, by: 'mdc', ...rest };
  const named = meanings.flatMap((each) => (each.named === null ? [] : [{ ...each.named, by: each.by }]));
  if (new Set(named.map(({ vital }) => vital)).size > 1)
    return { ...NOTHING, by: named[0]?.by ?? 'unknown', ...rest, isContradictory: true };
  const [first] = PRECEDENCE.flatMap((by) => named.filter((each) => each.by === by));
  return { ...(first ?? { ...NOTHING, by: meanings[0]?.by ?? 'unknown' }), ...rest };
}

const NOTHING = { vital: null, rank: 0 } as const;
const PRECEDENCE = ['mdc', 'loinc', 'link'] as const;

/** What a code may mean, by whose it is; `named` is null where it is no vital of ours. */
interface Meaning {
  by: (typeof PRECEDENCE)[number];
  named: Named | null;
  isOfMonitor: boolean;
  isPrivate: boolean;
}

function meaningsOf(each: Coded, codes: NonNullable<LinkSettings['codes']>): Meaning[] {
  const found: Meaning[] = [];
  const mdc = mdcOf(each);
  if (mdc !== null) found.push({ by: 'mdc', isOfMonitor: true, ...mdc });
  const loinc = loincCode(each);
  if (loinc !== null) {
    const named = LOINC_CODES.get(loinc) ?? null;
    const isOfMonitor = named !== null && !ALSO_OF_LABORATORIES.includes(loinc);
    found.push({ by: 'loinc', named, isOfMonitor, isPrivate: false });
  }
  const own = codes.find(({ code }) => isSame(each, code));
  const vital = VITAL_KEYS.find((key) => VITALS[key].observationType === own?.vital);
  if (vital !== undefined)
    found.push({ by: 'link', named: { vital, rank: 0 }, isOfMonitor: true, isPrivate: false });
  return found;
}

/** Null when it is no code of ISO/IEEE 11073 at all. The names are the makers' own agreement; numbers differ. */
function mdcOf(each: Coded): Pick<Meaning, 'named' | 'isPrivate'> | null {
  const name = mdcName(each);
  if (name !== null) return { named: MDC_NAMES.get(name) ?? null, isPrivate: false };
  const number = mdcNumber(each);
  const named = number === null ? undefined : MDC_NUMBERS.get(number);
  if (named !== undefined) return { named, isPrivate: false };
  // Six digits of no coding system may be a laboratory's own code.
  const isMdc = each.system.startsWith('MDC') || each.system === 'MDIL';
  if (!isMdc && (number === null || each.system === '')) return null;
  return { named: null, isPrivate: isPrivateMdc(each, number) };
}

/** Of a maker, not of the standard: a word, a name in `MDCX_`, or a number of a private range. */
const isPrivateMdc = ({ code, text }: Coded, number: number | null): boolean =>
  /^MDCX_/i.test(text) ||
  (number === null ? !/^\d+$/.test(code) || Number(code) === 0 : number % 65_536 >= FIRST_PRIVATE);

/** Each partition of ISO/IEEE 11073-10101 keeps its last codes for makers. */
const FIRST_PRIVATE = 0xf000;

const isSame = ({ code, text, system }: Coded, own: string): boolean =>
  [code, `${code}^${text}`, `${code}^${text}^${system}`].some(
    (each) => each !== '' && each.toUpperCase() === own.toUpperCase(),
  );

function nameOf(coded: readonly Coded[]): string {
  const [first] = coded;
  if (first === undefined) return '';
  return mdcName(first) ?? (first.text || first.code);
}
