import { VITAL_KEYS, VITALS, type VitalKey } from '../../../../clinical/vitals';
import type { LinkSettings } from '../../../../contract/links';
import { codedValues, loincCode, mdcName, mdcNumber, type Coded } from './codedValues';
import type { Hl7Segment } from './hl7Segment';

type MdcCode = readonly [name: string, number: number];

interface VitalCodes {
  /** ISO/IEEE 11073-10101, the primary one first: where a message has several, that is shown. */
  mdc: readonly [MdcCode, ...MdcCode[]];
  /** LOINC, the primary one first. */
  loinc: readonly string[];
}

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
  },
  bloodPressureSystolic: {
    mdc: [
      ['MDC_PRESS_BLD_NONINV_SYS', 150_021],
      ['MDC_PRESS_CUFF_SYS', 150_301],
    ],
    loinc: ['8480-6', '76534-7'],
  },
  bloodPressureDiastolic: {
    mdc: [
      ['MDC_PRESS_BLD_NONINV_DIA', 150_022],
      ['MDC_PRESS_CUFF_DIA', 150_302],
    ],
    loinc: ['8462-4', '76535-4'],
  },
  bloodPressureMean: {
    mdc: [
      ['MDC_PRESS_BLD_NONINV_MEAN', 150_023],
      ['MDC_PRESS_CUFF_MEAN', 150_303],
    ],
    loinc: ['8478-0', '76536-2'],
  },
  bloodOxygenSaturation: { mdc: [['MDC_PULS_OXIM_SAT_O2', 150_456]], loinc: ['59408-5', '2708-6'] },
  respirationRate: {
    mdc: [
      ['MDC_RESP_RATE', 151_562],
      ['MDC_TTHOR_RESP_RATE', 151_578],
      ['MDC_CO2_RESP_RATE', 151_594],
      ['MDC_AWAY_RESP_RATE', 151_570],
      ['MDC_PULS_OXIM_PLETH_RESP_RATE', 151_658],
    ],
    loinc: ['9279-1'],
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
  },
};

/** The primary code of a vital in ISO/IEEE 11073-10101. */
export function primaryMdc(vital: VitalKey): { id: string; code: number } {
  const [id, code] = VITAL_CODES[vital].mdc[0];
  return { id, code };
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
  /** Whose code it is: of monitors (MDC), LOINC, of the link itself, or of nobody known here. */
  by: 'mdc' | 'loinc' | 'link' | 'nobody';
  /** Only monitors say so. */
  isOfMonitor: boolean;
  /** In words, for the log. */
  name: string;
}

/**
 * What OBX-3 observes, by the name in ISO/IEEE 11073, then its number, LOINC, and the link's own codes. A known
 * or unknown 11073 code decides: the LOINC beside it says no more than "systolic" of an arterial line.
 */
export function observedBy(segment: Hl7Segment, codes: LinkSettings['codes'] = []): Observed {
  const coded = codedValues(segment, 3);
  const name = nameOf(coded);
  const mdc = firstOf(coded, (each) => mdcOf(each));
  if (mdc !== undefined) return { ...(mdc.named ?? NOTHING), by: 'mdc', isOfMonitor: true, name };
  for (const each of coded) {
    const loinc = loincCode(each);
    const named = loinc === null ? undefined : LOINC_CODES.get(loinc);
    if (named !== undefined)
      return {
        ...named,
        by: 'loinc',
        isOfMonitor: !ALSO_OF_LABORATORIES.includes(loinc ?? ''),
        name,
      };
  }
  const own = codes.find(({ code }) => coded.some((each) => isSame(each, code)));
  const vital = VITAL_KEYS.find((key) => VITALS[key].observationType === own?.vital);
  if (vital !== undefined) return { vital, rank: 0, by: 'link', isOfMonitor: true, name };
  const isLoinc = coded.some((each) => loincCode(each) !== null);
  return { ...NOTHING, by: isLoinc ? 'loinc' : 'nobody', isOfMonitor: false, name };
}

const NOTHING = { vital: null, rank: 0 } as const;

/** Undefined when it is no code of ISO/IEEE 11073 at all. The names are the makers' own agreement; numbers differ. */
function mdcOf(each: Coded): { named: Named | undefined } | undefined {
  const name = mdcName(each);
  if (name !== null) return { named: MDC_NAMES.get(name) };
  const number = mdcNumber(each);
  const named = number === null ? undefined : MDC_NUMBERS.get(number);
  // Six digits of no coding system may be a laboratory's own code.
  if (named !== undefined || (number !== null && each.system !== '')) return { named };
  return each.system.startsWith('MDC') || each.system === 'MDIL' ? { named: undefined } : undefined;
}

function firstOf<T>(coded: readonly Coded[], find: (each: Coded) => T | undefined): T | undefined {
  for (const each of coded) {
    const found = find(each);
    if (found !== undefined) return found;
  }
  return undefined;
}

const isSame = ({ code, text, system }: Coded, own: string): boolean =>
  [code, `${code}^${text}`, `${code}^${text}^${system}`].some(
    (each) => each !== '' && each.toUpperCase() === own.toUpperCase(),
  );

function nameOf(coded: readonly Coded[]): string {
  const [first] = coded;
  if (first === undefined) return '';
  return mdcName(first) ?? (first.text || first.code);
}
