import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from '../db/engine/client';

export type Readiness = 'ready' | 'disk full' | 'database away';

const PATIENCE_MS = 2_000;

/** Asked more often than this, it gives the same answer: the check costs a write. */
const KEPT_MS = 1_000;

/** With less than two segments of the embedded database's log free (bytes), the next write may fail. */
export const MIN_FREE = 32 * 1_024 * 1_024;

interface ReadinessOptions {
  db: Db;
  /** Milliseconds that only rise. */
  elapsed: () => number;
  /** Bytes free for the database on this machine; null where it is on another. */
  freeBytes: () => Promise<number | null>;
}

/** Whether the database takes a write now, and has room for the next ones. */
export function readinessOf({ db, elapsed, freeBytes }: ReadinessOptions): () => Promise<Readiness> {
  let last: { at: number; answer: Promise<Readiness> } | null = null;
  return () => {
    if (last === null || elapsed() - last.at >= KEPT_MS) last = { at: elapsed(), answer: check() };
    return last.answer;
  };

  async function check(): Promise<Readiness> {
    const free = await freeBytes().catch(() => null);
    if (free !== null && free < MIN_FREE) return 'disk full';
    return (await writesInTime(db)) ? 'ready' : 'database away';
  }
}

/** Bytes free for this user on the disk of a folder. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function writesInTime(db: Db): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  const writes = sql`UPDATE readiness SET checked_at = now()`.execute(db).then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([writes, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
