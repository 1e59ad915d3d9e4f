import type { Transaction } from 'kysely';
import type { Tables } from '../tables/tables';
import { ByCodes, push } from './byCodes';
import { hasCodes, identified, type LabCodes } from './labIdentity';
import { beginningOf, keysWith, numberOf, partsOf, type LabAddition } from './labKeys';
import type { LabEntry, LabOrderRecord, Numbered } from './labEntries';
import {
  isSameValue,
  lockLabs,
  readOrders,
  readResults,
  type LabOrderTimes,
  type LabValue,
  withReported,
  type NamedResult,
} from './labRows';
import { saveLabs } from './saveLabs';

/** What a message says of a result that is not withdrawn. */
export type ReportedValue = LabValue & { codes: LabCodes };

/** What became of a result, and of a withdrawal: `none` of it is stored, it is withdrawn `already`, or what is stored is `newer`. */
export type BecameOfResult = 'added' | 'changed' | 'unchanged';
export type BecameOfWithdrawal = 'withdrawn' | 'none' | 'already' | 'newer';

/**
 * What laboratories reported of a patient under some numbers. It is read and stored with as many statements for one result as for
 * thousands; between, it is in memory, and no other transaction changes it.
 */
export class LabRecord {
  readonly #patientId: number;
  readonly #numbers = new Map<string, Numbered>();
  readonly #orders: LabOrderRecord[] = [];
  /** Results that have the sender's own code alone, or had it. */
  readonly #alone = new Map<string, { order: LabOrderRecord; entry: LabEntry }[]>();
  readonly #named: NamedResult[] = [];

  private constructor(patientId: number) {
    this.#patientId = patientId;
  }

  /** Reads the orders of these numbers. */
  static async read(
    tx: Transaction<Tables>,
    patientId: number,
    numbers: ReadonlySet<string>,
  ): Promise<LabRecord> {
    const record = new LabRecord(patientId);
    await lockLabs(tx, patientId);
    const rows = await readOrders(tx, patientId, [...new Set([...numbers].map(beginningOf))]);
    const byId = new Map<number, LabOrderRecord>();
    for (const row of rows) {
      if (!numbers.has(numberOf(row.code))) continue;
      const addition = partsOf(row.code).slice(2) as unknown as LabAddition;
      const order = { ...row, type: '', addition, entries: new ByCodes<LabEntry>(), was: { ...row } };
      record.#add(order);
      byId.set(row.id, order);
    }
    if (byId.size > 0) await record.#readResults(tx, byId);
    return record;
  }

  async #readResults(tx: Transaction<Tables>, byId: ReadonlyMap<number, LabOrderRecord>): Promise<void> {
    const { results, withdrawals } = await readResults(tx, [...byId.keys()]);
    const withdrawnAt = new Map(withdrawals.map((row) => [keyOf(row), row.reportedAt]));
    for (const { id, test, code, other, shared, ...result } of results) {
      const key = keyOf({ test, code });
      const state = { code, other, shared, result, withdrawnAt: withdrawnAt.get(key) ?? null };
      withdrawnAt.delete(key);
      this.#addEntry(byId.get(test), { ...state, was: { ...state, id } });
    }
    for (const { test, code, other, shared, reportedAt } of withdrawals) {
      if (!withdrawnAt.has(keyOf({ test, code }))) continue;
      const state = { code, other, shared, result: null, withdrawnAt: reportedAt };
      this.#addEntry(byId.get(test), { ...state, was: { ...state, id: null } });
    }
  }

  /**
   * The orders with these keys, whatever is added to them.
   * @throws AmbiguousCode
   */
  ordersOf(keys: LabCodes): LabOrderRecord[] {
    const numbered = this.#numbers.get(numberOf(keys.own ?? keys.loinc ?? '[]'));
    if (numbered === undefined) return [];
    const name = JSON.stringify([keys.loinc, keys.own]);
    const found = numbered.found.get(name) ?? { orders: new Map<string, LabOrderRecord>(), changes: -1 };
    const changed =
      found.changes < 0
        ? [...numbered.byAddition.keys()].map((text) => JSON.parse(text) as LabAddition)
        : numbered.changes.slice(found.changes);
    for (const addition of changed) {
      const order = this.find(keysWith(keys, addition), addition);
      if (order === null) found.orders.delete(JSON.stringify(addition));
      else found.orders.set(JSON.stringify(addition), order);
    }
    found.changes = numbered.changes.length;
    numbered.found.set(name, found);
    return [...found.orders.values()];
  }

  /**
   * The order with these keys; null where there is none.
   * @throws AmbiguousCode
   */
  find(keys: LabCodes, addition = additionOf(keys)): LabOrderRecord | null {
    const orders = this.#ordersWith(keys, addition);
    return orders === undefined ? null : identified('order', orders.with(keys), keys).known;
  }

  /**
   * The order with these keys, which is new where there is none. An older report does not set the time of the results back.
   * @throws AmbiguousCode
   */
  upsertOrder(keys: LabCodes, { type, ...times }: LabOrderTimes & { type: string }): LabOrderRecord {
    const addition = additionOf(keys);
    const orders = this.#ordersWith(keys, addition);
    const { known, ...codes } = identified('order', orders?.with(keys) ?? [], keys);
    if (known === null) {
      const order = {
        id: null,
        ...codes,
        ...times,
        type,
        addition,
        entries: new ByCodes<LabEntry>(),
        was: null,
      };
      this.#add(order);
      return order;
    }
    if (!hasCodes(known, codes)) {
      orders?.rename(known, codes);
      this.#numbers.get(numberOf(known.code))?.changes.push(addition);
    }
    if (times.resultedAt >= known.resultedAt) {
      const specimenAt = times.specimenAt ?? known.specimenAt;
      Object.assign(known, { ...times, specimenAt });
    } else known.specimenAt ??= times.specimenAt;
    return known;
  }

  /**
   * Keeps a result once; a newer report of it replaces an older one, and a withdrawal.
   * @throws AmbiguousCode
   */
  upsertResult(order: LabOrderRecord, { codes, ...result }: ReportedValue): BecameOfResult {
    const entry = this.#entryOf(order, codes) ?? this.#newEntry(order, codes);
    this.#renameAlone(entry, result);
    const { reportedAt } = result;
    const known = entry.result;
    const isWithdrawn = entry.withdrawnAt !== null && entry.withdrawnAt > reportedAt;
    if (known === null) {
      if (isWithdrawn) return 'unchanged';
      entry.result = result;
      this.#noteAlone(order, entry);
      return 'added';
    }
    if (known.reportedAt > reportedAt) return 'unchanged';
    if (isWithdrawn || isSameValue(known, result)) {
      entry.result = withReported(known, result);
      return 'unchanged';
    }
    entry.result = { ...result, observedAt: result.observedAt ?? known.observedAt };
    return 'changed';
  }

  /**
   * Takes a result away unless a newer report has updated it, and keeps that it was withdrawn.
   * @throws AmbiguousCode
   */
  withdrawResult(order: LabOrderRecord, codes: LabCodes, reportedAt: number): BecameOfWithdrawal {
    const entry = this.#entryOf(order, codes) ?? this.#newEntry(order, codes);
    const wasWithdrawn = entry.withdrawnAt !== null;
    entry.withdrawnAt = Math.max(entry.withdrawnAt ?? reportedAt, reportedAt);
    if (entry.result === null) return wasWithdrawn ? 'already' : 'none';
    if (entry.result.reportedAt > reportedAt) return 'newer';
    entry.result = null;
    return 'withdrawn';
  }

  /** Stores what changed. Resolves with the ids of new orders. */
  save(tx: Transaction<Tables>): Promise<number[]> {
    return saveLabs(tx, { patientId: this.#patientId, orders: this.#orders, named: this.#named });
  }

  #ordersWith(keys: LabCodes, addition: LabAddition): ByCodes<LabOrderRecord> | undefined {
    const numbered = this.#numbers.get(numberOf(keys.own ?? keys.loinc ?? '[]'));
    return numbered?.byAddition.get(JSON.stringify(addition));
  }

  #add(order: LabOrderRecord): void {
    const number = numberOf(order.code);
    const numbered: Numbered = this.#numbers.get(number) ?? {
      byAddition: new Map(),
      changes: [],
      found: new Map(),
    };
    const name = JSON.stringify(order.addition);
    const orders = numbered.byAddition.get(name) ?? new ByCodes<LabOrderRecord>();
    orders.add(order);
    numbered.byAddition.set(name, orders);
    numbered.changes.push(order.addition);
    this.#numbers.set(number, numbered);
    this.#orders.push(order);
  }

  #addEntry(order: LabOrderRecord | undefined, entry: LabEntry): void {
    order?.entries.add(entry);
    if (order !== undefined) this.#noteAlone(order, entry);
  }

  /** What is kept of a result, which has these codes too from now on. */
  #entryOf({ entries }: LabOrderRecord, codes: LabCodes): LabEntry | null {
    const { known, ...now } = identified('result', entries.with(codes), codes);
    if (known !== null && !hasCodes(known, now)) entries.rename(known, now);
    return known;
  }

  #newEntry({ entries }: LabOrderRecord, codes: LabCodes): LabEntry {
    const { code, other, shared } = identified('result', entries.with(codes), codes);
    const entry: LabEntry = { code, other, shared, result: null, withdrawnAt: null, was: null };
    entries.add(entry);
    return entry;
  }

  #noteAlone(order: LabOrderRecord, entry: LabEntry): void {
    if (isAlone(entry)) push(this.#alone, entry.code, { order, entry });
  }

  /** Results by the sender's own code alone, of before it named LOINC, stay in one trend with this one. */
  #renameAlone({ code, other }: LabEntry, { description, unit }: LabValue): void {
    if (other === null) return;
    this.#named.push({ nth: this.#named.length, code, other, description, unit });
    for (const { order, entry } of this.#alone.get(other) ?? []) {
      const { result } = entry;
      const isSameTest = result?.description === description && result.unit === unit;
      if (isAlone(entry) && entry.code === other && isSameTest && !order.entries.has(code))
        order.entries.rename(entry, { code, other, shared: null });
    }
  }
}

const keyOf = ({ test, code }: { test: number; code: string }): string => `${test} ${code}`;
const additionOf = ({ loinc, own }: LabCodes): LabAddition =>
  partsOf(own ?? loinc ?? '[]').slice(2) as unknown as LabAddition;
const isAlone = ({ other, shared, result }: LabEntry): boolean =>
  other === null && shared === null && result !== null;
