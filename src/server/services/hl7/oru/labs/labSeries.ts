import { push } from '../../../../db/labs/byCodes';
import type { Stepwise } from '../../../inSlices';
import type { LabCodes } from '../../../../db/labs/labIdentity';
import { ownOf, type LabOrder, type LabResult, type ReplacedResult } from './labOrders';

type Entry = LabResult | ReplacedResult;

const entriesOf = ({ results, replaced }: LabOrder): Entry[] => [...results, ...replaced];

/**
 * The orders of a message with each measurement of a series as an order of its own, at its own time. One test several times in an
 * order, each with its minute (OBX-14), is a series: a lactate at eight and at noon, whatever their values and status.
 */
export function* withSeries(orders: readonly LabOrder[]): Stepwise<LabOrder[]> {
  const codesOf = yield* seriesIn(orders);
  const found: LabOrder[] = [];
  for (const order of orders) {
    const measured = new Map<number, LabOrder>();
    const rest = { ...order, results: [] as LabResult[], replaced: [] as ReplacedResult[] };
    const partAt = (seriesAt: number): LabOrder => {
      const known = measured.get(seriesAt);
      if (known !== undefined) return known;
      const part = {
        ...order,
        ...{ seriesAt, sampledAt: seriesAt, samplePrecision: null },
        results: [],
        replaced: [],
      };
      measured.set(seriesAt, part);
      return part;
    };
    const partOf = (entry: Entry): LabOrder =>
      codesOf.has(entry) && entry.observedAt !== null ? partAt(entry.observedAt) : rest;
    const inPart = <T extends Entry>(entry: T): T => ({ ...entry, codes: codesOf.get(entry) ?? entry.codes });
    for (const entry of order.results) {
      yield;
      partOf(entry).results.push(inPart(entry));
    }
    for (const entry of order.replaced) partOf(entry).replaced.push(inPart(entry));
    found.push(...[rest, ...measured.values()].filter((each) => entriesOf(each).length > 0));
  }
  return found;
}

/** What is part of a series, with the codes that it has there: OBX-4 numbers measurements, unless two have the same time. */
function* seriesIn(orders: readonly LabOrder[]): Stepwise<Map<Entry, LabCodes>> {
  const found = new Map<Entry, LabCodes>();
  for (const entries of yield* byTest(orders)) {
    yield;
    const times = new Set(entries.map(({ observedAt }) => observedAt));
    if (times.size < 2 || times.has(null)) continue;
    for (const entry of entries) found.set(entry, times.size < entries.length ? entry.numbered : entry.test);
  }
  return found;
}

/** The entries of each test of each sample. What has LOINC alone is the one test of the order with that LOINC. */
function* byTest(orders: readonly LabOrder[]): Stepwise<Iterable<Entry[]>> {
  const sampleOf = ({ keys, specimenAt }: LabOrder): string => JSON.stringify([ownOf(keys), specimenAt]);
  const owns = new Map<string, Set<string>>();
  const loincKey = (order: LabOrder, { test }: Entry): string =>
    JSON.stringify([sampleOf(order), test.loinc]);
  for (const order of orders)
    for (const entry of entriesOf(order)) {
      yield;
      const { own } = entry.test;
      const key = loincKey(order, entry);
      if (own !== null) owns.set(key, (owns.get(key) ?? new Set()).add(own));
    }
  const tests = new Map<string, Entry[]>();
  for (const order of orders)
    for (const entry of entriesOf(order)) {
      yield;
      const own = entry.test.own === null ? owns.get(loincKey(order, entry)) : undefined;
      // Not all of them: each of a thousand results of one order would look at a thousand.
      const [only] = own ?? [];
      const isOnly = only !== undefined && own?.size === 1;
      const key = JSON.stringify([sampleOf(order), isOnly ? only : ownOf(entry.test)]);
      push(tests, key, entry);
    }
  return tests.values();
}
