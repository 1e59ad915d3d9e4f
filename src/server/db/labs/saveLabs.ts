import { setImmediate as others } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Tables } from '../tables/tables';
import { hasCodes } from './labIdentity';
import type { LabEntry, LabOrderRecord } from './labEntries';
import {
  deleteResults,
  freeCodes,
  insertOrders,
  insertResults,
  renameEarlier,
  updateOrders,
  updateResults,
  writeWithdrawals,
  type NamedResult,
  type NewOrder,
  type NewResult,
  type OrderRow,
  type ResultRow,
  type WithdrawalRow,
} from './labRows';

type Tx = Transaction<Tables>;

/** Results between which all else goes on. */
const AT_ONCE = 200;

interface Labs {
  patientId: number;
  orders: readonly LabOrderRecord[];
  named: readonly NamedResult[];
}

/** Stores what changed of orders and their results. Resolves with the ids of new orders. */
export async function saveLabs(tx: Tx, { patientId, orders, named }: Labs): Promise<number[]> {
  const known = await saveOrders(tx, patientId, orders);
  const inserted: NewResult[] = [];
  const updated: ResultRow[] = [];
  const deleted: number[] = [];
  const renamed: Renamed[] = [];
  const withdrawals: WithdrawalRow[] = [];
  const formerWithdrawals: Pick<WithdrawalRow, 'test' | 'code'>[] = [];
  let seen = 0;
  for (const { id: test, entries } of known)
    for (const entry of entries.all()) {
      if (++seen % AT_ONCE === 0) await others();
      const { was, result, withdrawnAt, code, other, shared } = entry;
      const codes = { code, other, shared };
      const id = was?.id ?? null;
      const isRenamed = was !== null && !hasCodes(was, codes);
      if (result === null && id !== null) deleted.push(id);
      if (result !== null && id === null) inserted.push({ ...result, ...codes, test, nth: inserted.length });
      if (result !== null && id !== null && (isRenamed || result !== was?.result)) {
        updated.push({ ...result, ...codes, test, id });
        renamed.push({ id, within: test, from: was?.code ?? code, to: code });
      }
      if (withdrawnAt === null || !isWithdrawalChanged(entry, isRenamed)) continue;
      withdrawals.push({ ...codes, test, reportedAt: withdrawnAt });
      if (isRenamed && was.withdrawnAt !== null) formerWithdrawals.push({ test, code: was.code });
    }
  await deleteResults(tx, deleted);
  await freeCodes(tx, 'lab_observations', inTheWay(renamed));
  await updateResults(tx, updated);
  await insertResults(tx, inserted);
  await writeWithdrawals(tx, withdrawals, formerWithdrawals);
  await renameEarlier(
    tx,
    patientId,
    named,
    known.map(({ id }) => id),
  );
  return known.flatMap(({ was, id }) => (was === null ? [id] : []));
}

const isWithdrawalChanged = ({ was, withdrawnAt }: LabEntry, isRenamed: boolean): boolean =>
  isRenamed || was?.withdrawnAt !== withdrawnAt;

/** Stores orders; returns all with their ids. */
async function saveOrders(
  tx: Tx,
  patientId: number,
  orders: readonly LabOrderRecord[],
): Promise<(LabOrderRecord & { id: number })[]> {
  const added: NewOrder[] = [];
  const updated: OrderRow[] = [];
  const renamed: Renamed[] = [];
  for (const order of orders) {
    const { id, was, code, other, shared, type, sampledAt, samplePrecision, specimenAt, resultedAt } = order;
    const row = { code, other, shared, sampledAt, samplePrecision, specimenAt, resultedAt };
    if (id === null || was === null) added.push({ ...row, type, nth: added.length });
    else if (!hasCodes(was, row) || TIMES.some((time) => was[time] !== row[time])) {
      updated.push({ ...row, id });
      renamed.push({ id, within: 0, from: was.code, to: code });
    }
  }
  await freeCodes(tx, 'lab_tests', inTheWay(renamed));
  await updateOrders(tx, updated);
  const ids = await insertOrders(tx, patientId, added);
  return orders.map((order) => {
    const id = order.id ?? ids.get(order.code);
    if (id === undefined) throw new Error('An order that was just kept is gone.');
    return { ...order, id };
  });
}

const TIMES = ['sampledAt', 'samplePrecision', 'specimenAt', 'resultedAt'] as const;

/** A row that gets another code, which no other one within the same order may have. */
interface Renamed {
  id: number;
  within: number;
  from: string;
  to: string;
}

/** The rows whose code another one gets, while they get another one too: one statement changes rows in any order. */
function inTheWay(renamed: readonly Renamed[]): number[] {
  const changed = renamed.filter(({ from, to }) => from !== to);
  const wanted = new Set(changed.map(({ within, to }) => JSON.stringify([within, to])));
  return changed.filter(({ within, from }) => wanted.has(JSON.stringify([within, from]))).map(({ id }) => id);
}
