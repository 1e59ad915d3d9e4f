import type pg from 'pg';

/** Every process of the database server that can be measured: backends, log writer, checkpointer. */
export async function databasePids(observer: pg.Client): Promise<number[]> {
  const { rows } = await observer.query<{ pid: number }>('SELECT pid FROM pg_stat_activity');
  return rows.map(({ pid }) => pid);
}
