import type { Hl7Message } from '../message/hl7Message';
import type { Hl7Segment } from '../message/hl7Segment';
import { hl7Number, hl7Time, referenceRange, type ReferenceRange } from '../message/hl7Values';

/** One result of an order. */
export interface LabResult extends ReferenceRange {
  code: string;
  description: string;
  unit: string;
  /** Null withdraws an earlier result. */
  value: number | null;
}

/** One order of a laboratory, with its results. Times are epoch ms. */
export interface LabOrder {
  /** The line of its segment, for error messages. */
  line: number;
  /** Every number that the message gives for the patient. */
  patientNumbers: string[];
  /** `YYYY-MM-DD`, or null when the message has none. */
  born: string | null;
  /** The laboratory's identifier of this order: the same when it is sent again. */
  key: string;
  type: string;
  sampledAt: number;
  resultedAt: number;
  /** When the message was sent. */
  reportedAt: number;
  results: LabResult[];
}

/** The results of a message, and what could not be imported, by line. */
export interface LabReport {
  orders: LabOrder[];
  complaints: string[];
}

/** Results that stand: final, preliminary, corrected. */
const STANDING = ['F', 'P', 'C'];
/** Results that were wrong: deleted, or posted under the wrong patient. */
const WITHDRAWN = ['D', 'W'];

interface OpenOrder extends Omit<LabOrder, 'sampledAt' | 'resultedAt'> {
  sampledAt: number | null;
  resultedAt: number | null;
  observedAt: number[];
}

/** Reads an ORU^R01 message sent at the latest `now` (epoch ms). An error rejects its segment alone. */
export function labReport({ header, segments }: Hl7Message, now: number): LabReport {
  if (header.text(9) !== 'ORU' || header.text(9, 2) !== 'R01')
    return {
      orders: [],
      complaints: [
        named(header, `${header.text(9)}^${header.text(9, 2)} is not a report of results (ORU^R01)`),
      ],
    };
  const reportedAt = hl7Time(header.text(7)) ?? now;
  const orders: OpenOrder[] = [];
  const complaints: string[] = [];
  let patient: Hl7Segment | null = null;
  let order: OpenOrder | null = null;
  for (const segment of segments) {
    if (segment.name === 'PID') [patient, order] = [segment, null];
    if (segment.name === 'OBR') {
      order = patient === null ? null : orderOf(segment, patient, reportedAt);
      if (order === null)
        complaints.push(
          named(
            segment,
            patient === null
              ? 'there is no patient (PID) before it'
              : 'it has no number and code to know it by',
          ),
        );
      else orders.push(order);
    }
    if (segment.name === 'SPM' && order !== null)
      order.sampledAt = hl7Time(segment.text(17)) ?? order.sampledAt;
    if (segment.name !== 'OBX') continue;
    const result =
      order === null ? 'there is no order (OBR) that it belongs to' : resultOf(segment, complaints);
    if (typeof result === 'string') complaints.push(named(segment, result));
    else {
      order?.results.push(result);
      order?.observedAt.push(...[hl7Time(segment.text(14))].filter((at) => at !== null));
    }
  }
  return { orders: orders.filter(({ results }) => results.length > 0).map(closed), complaints };
}

const named = ({ line, name }: Hl7Segment, complaint: string): string =>
  `line ${line}, ${name}: ${complaint}`;

function orderOf(segment: Hl7Segment, patient: Hl7Segment, reportedAt: number): OpenOrder | null {
  const number = segment.text(3) || segment.text(2);
  const code = segment.text(4) || segment.text(4, 4);
  if (number === '' || code === '') return null;
  const birth = /^(\d{4})(\d{2})(\d{2})/.exec(patient.text(7));
  return {
    line: segment.line,
    patientNumbers: [...patient.repetitions(3), patient.text(19)].filter((each) => each !== ''),
    born: birth === null ? null : birth.slice(1).join('-'),
    key: JSON.stringify([number, code]),
    type: segment.text(4, 2) || segment.text(4, 5) || code,
    sampledAt: hl7Time(segment.text(7)),
    resultedAt: hl7Time(segment.text(22)),
    reportedAt,
    observedAt: [],
    results: [],
  };
}

/** The result that a segment reports, or why there is none. */
function resultOf(segment: Hl7Segment, complaints: string[]): LabResult | string {
  const code = segment.text(3) || segment.text(3, 4);
  if (code === '') return 'it does not say what was measured';
  const subId = segment.text(4);
  const what = {
    code: subId === '' ? code : `${code}.${subId}`,
    description: segment.text(3, 2) || segment.text(3, 5) || code,
    unit: segment.text(6),
  };
  const status = segment.text(11).toUpperCase();
  if (WITHDRAWN.includes(status)) return { ...what, value: null, min: null, max: null };
  if (!STANDING.includes(status)) return `there is no result (status ${status || 'missing'})`;
  const value = valueOf(segment);
  if (typeof value === 'string') return value;
  const range = referenceRange(segment.text(7));
  if (range === null)
    complaints.push(named(segment, 'its reference range cannot be read; the value is taken without'));
  return { ...what, value, ...(range ?? { min: null, max: null }) };
}

function valueOf(segment: Hl7Segment): number | string {
  const type = segment.text(2);
  if (type === 'NM') return hl7Number(segment.text(5)) ?? 'its value is not a number';
  if (type !== 'SN') return `a value of type ${type || 'none'} is not a number`;
  const [comparator, value, separator] = [
    segment.text(5, 1),
    hl7Number(segment.text(5, 2)),
    segment.text(5, 3),
  ];
  // "< 5" is not 5.
  if ((comparator !== '' && comparator !== '=') || separator !== '')
    return 'its value is a range, not a number';
  return value ?? 'its value is not a number';
}

/** Times that a laboratory left out are derived from the others. */
function closed({ observedAt, ...order }: OpenOrder): LabOrder {
  const resultedAt = order.resultedAt ?? (observedAt.length > 0 ? Math.max(...observedAt) : order.reportedAt);
  return {
    ...order,
    resultedAt,
    sampledAt: order.sampledAt ?? (observedAt.length > 0 ? Math.min(...observedAt) : resultedAt),
  };
}
