import type { Stepwise } from '../../../inSlices';
import type { Hl7Segment } from '../../message/hl7Segment';
import { isDamaged } from '../../message/characters';
import {
  hasValue,
  IN_PARTS,
  NOT_A_NUMBER,
  referenceRange,
  TOO_LARGE,
  type ReferenceRange,
} from '../../message/hl7Values';
import type { LabComparator } from '../../../../../contract/labTests';
import type { LabCodes } from '../../../../db/labs/labIdentity';
import { labCodes, mapCodes } from './labCodes';
import { labFlag, type LabFlag } from './labFlag';
import { labValue } from './labValue';
import { MOST_AHEAD_MS, minuteOf, timesOf, type LabTimes, type TimesContext } from './labTimes';
import type { ResultGroup } from './resultGroups';

/** What a segment says of a result. */
interface ResultSaid {
  segment: Hl7Segment;
  /** By which it is known; in a series those of the test, which OBX-4 only numbers. */
  codes: LabCodes;
  /** Of OBX-3, with OBX-4 where that is given. */
  numbered: LabCodes;
  /** Of OBX-3 alone. */
  test: LabCodes;
  /** OBX-14, epoch ms; null where it does not say a minute. */
  observedAt: number | null;
}

/** One result of an order. */
export interface LabResult extends ResultSaid, ReferenceRange {
  description: string;
  unit: string;
  /** Null withdraws an earlier result. */
  value: number | null;
  /** What the value is a limit of; null: it is the result itself. */
  comparator: LabComparator | null;
  /** What the laboratory says of it; null where it says nothing. */
  flag: LabFlag | null;
  isCorrected: boolean;
}

/** One order of a laboratory, with its results. Times are epoch ms. */
export interface LabOrder extends LabTimes {
  segment: Hl7Segment;
  /** The laboratory's identifiers of this order: one of them is the same when it is sent again. */
  keys: LabCodes;
  type: string;
  /** Of a measurement of a series, when it was made (OBX-14). */
  seriesAt: number | null;
  results: LabResult[];
  /** Results that are neither number nor limit any more: what was stored of them stands no longer. */
  replaced: ReplacedResult[];
}

/** What a laboratory says of a result in place of a number. */
export interface ReplacedResult extends ResultSaid {
  why: string;
}

/** The orders of a laboratory, and the first segment that it is impossible to store, with the field it lacks. */
export interface LabReport {
  orders: LabOrder[];
  incomplete: { segment: Hl7Segment; field: number } | null;
  /** The first order whose sample was not taken yet. */
  ahead: Hl7Segment | null;
  /** Results whose value says something, and is no number. */
  notNumbers: Hl7Segment[];
  /** Results with a value, whose status says neither that it stands nor that it is withdrawn. */
  notStanding: Hl7Segment[];
  warnings: string[];
}

/** Results that stand: final, preliminary, corrected. */
const CORRECTED = 'C';
const STANDING = ['F', 'P', CORRECTED];
/** Results that were wrong: deleted, or posted under the wrong patient. */
const WITHDRAWN = ['D', 'W'];
/** The result cannot be obtained. */
const UNOBTAINABLE = 'X';
/** OBX-2 of numbers; a text beside one is a remark. */
const NUMERIC = ['NM', 'SN'];

/** Reads what a laboratory reports of one patient. A result that is wrong is left out alone. */
export function* labOrders(groups: readonly ResultGroup[], context: TimesContext): Stepwise<LabReport> {
  const report: LabReport = {
    ...{ orders: [], incomplete: null, ahead: null },
    ...{ notNumbers: [], notStanding: [], warnings: [] },
  };
  const { steps } = context;
  const { warnings } = report;
  for (const group of groups) {
    const { order, observations } = group;
    const results: LabResult[] = [];
    const replaced: ReplacedResult[] = [];
    const known = order === null ? null : keyOf(order);
    if (order !== null && known === null) {
      steps.failed(order, 'it has no number and code to know it by');
      report.incomplete ??= { segment: order, field: 3 };
    }
    for (const { segment } of observations) {
      yield;
      const result =
        known === null ? 'there is no order (OBR) that it belongs to' : resultOf(segment, context, report);
      if (typeof result !== 'string' && 'why' in result) replaced.push(result);
      else if (typeof result !== 'string') results.push(result);
      else if (known === null || result === NO_CODE) {
        steps.failed(segment, result);
        report.incomplete ??= { segment, field: known === null ? 1 : 3 };
      } else steps.leftOut(segment, result);
    }
    if (order === null || known === null || results.length + replaced.length === 0) continue;
    const times = yield* timesOf(group, order, context, warnings);
    if (times.sampledAt > context.time.now + MOST_AHEAD_MS) {
      report.ahead ??= order;
      steps.failed(order, 'its sample would be of the future; not stored');
      continue;
    }
    report.orders.push({ segment: order, ...known, ...times, seriesAt: null, results, replaced });
  }
  return report;
}

/** The number of an order (OBR), with the field it stands in; null without one that can be read whole. */
export const orderNumber = (order: Hl7Segment): { text: string; field: number } | null =>
  [3, 2]
    .map((field) => ({ text: order.text(field), field }))
    .find(({ text }) => text !== '' && !order.isCut(text)) ?? null;

/** What identifies an order; null when nothing does. */
function keyOf(order: Hl7Segment): Pick<LabOrder, 'keys' | 'type'> | null {
  const number = orderNumber(order);
  const codes = labCodes(order, 4);
  if (number === null || codes === null) return null;
  return {
    keys: mapCodes(codes, (code) => JSON.stringify([number.text, code])),
    type: order.text(4, 2) || order.text(4, 5) || ownOf(codes),
  };
}

/** The identifiers of an order (OBR), as they are stored; none when nothing identifies it. */
export function orderKeys(order: Hl7Segment): string[] {
  const { loinc = null, own = null } = keyOf(order)?.keys ?? {};
  return [loinc, own].filter((key) => key !== null);
}

/** What distinguishes it among those of one message. */
export const ownOf = ({ loinc, own }: LabCodes): string => own ?? loinc ?? '';

/** Of a result that is withdrawn. */
const NOTHING = { value: null, comparator: null, min: null, max: null, flag: null, isCorrected: false };
const NO_CODE = 'it does not say what was measured';
const UNREADABLE = 'its value could not be read: it is no number';
const UNKNOWN_UNIT = 'its unit (OBX-6) cannot be read: the value is not stored';
const UNREAD_UNIT = 'The unit of a result could not be read (OBX-6): the value is not stored.';
const UNREAD_VALUE = 'The value of a result could not be read (OBX-5): it is not stored.';

/** The result that a segment reports, or why there is none: then also which earlier one it replaces. */
function resultOf(
  segment: Hl7Segment,
  { time, steps }: TimesContext,
  { notNumbers, notStanding, warnings }: Pick<LabReport, 'notNumbers' | 'notStanding' | 'warnings'>,
): LabResult | ReplacedResult | string {
  const test = labCodes(segment, 3);
  if (test === null) return NO_CODE;
  const subId = segment.text(4);
  const numbered = subId === '' ? test : mapCodes(test, (code) => `${code}.${subId}`);
  const said: ResultSaid = {
    ...{ segment, test, numbered, codes: numbered },
    observedAt: minuteOf(segment.text(14), time),
  };
  const what = {
    ...said,
    description: segment.text(3, 2) || segment.text(3, 5) || ownOf(test),
    unit: [1, 2, 4, 5].map((component) => segment.text(6, component)).find((unit) => unit !== '') ?? '',
  };
  const status = segment.text(11).toUpperCase();
  if (WITHDRAWN.includes(status)) return { ...what, ...NOTHING };
  const none = `there is no result (status ${status || 'missing'})`;
  if (status === UNOBTAINABLE) return { ...said, why: none };
  if (!STANDING.includes(status)) {
    if (hasValue(segment)) notStanding.push(segment);
    return none;
  }
  const number = labValue(segment);
  if ('why' in number) {
    const isUnread = isUnreadable(segment, number.why);
    if (isUnread) warnings.push(UNREAD_VALUE);
    else if (hasValue(segment)) notNumbers.push(segment);
    const why = isUnread && number.why !== TOO_LARGE ? UNREADABLE : number.why;
    return isSaid(segment, status) ? { ...said, why } : why;
  }
  if (isDamaged(what.unit) || segment.isCut(what.unit)) {
    warnings.push(UNREAD_UNIT);
    return isSaid(segment, status) ? { ...said, why: UNKNOWN_UNIT } : UNKNOWN_UNIT;
  }
  const range = referenceRange(segment.text(7));
  if (range === null)
    steps.leftOut(segment, 'its reference range cannot be read; the value is taken without');
  const limits = range ?? { min: null, max: null };
  const flag = labFlag(segment, { isLimit: number.comparator !== null });
  return { ...what, ...number, ...limits, flag, isCorrected: status === CORRECTED };
}

/** Whether a number cannot be read, such as `4,1`; what begins as a limit and is none, such as `>1:128`, is counted with the texts. */
const isUnreadable = (segment: Hl7Segment, why: string): boolean =>
  [IN_PARTS, TOO_LARGE].includes(why) || (why === NOT_A_NUMBER && !/^[<>≤≥]/.test(segment.text(5)));

/** Whether a result that is no number is the result, such as `>1:128` or a correction to "haemolysed"; an empty field says nothing. */
function isSaid(segment: Hl7Segment, status: string): boolean {
  if (segment.isRemoved(5)) return true;
  return hasValue(segment) && (status === CORRECTED || NUMERIC.includes(segment.text(2).toUpperCase()));
}
