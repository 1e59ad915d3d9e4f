import { sql, type RawBuilder } from 'kysely';

/** An instant (epoch ms) as ISO 8601, in UTC. */
export const instant = (epochMs: number): string => new Date(epochMs).toISOString();

/** The same as a `timestamptz` of a statement; by way of a float, which keeps fractions of a millisecond. */
export const instantSql = (epochMs: number): RawBuilder<string> =>
  sql`to_timestamp(${epochMs}::float8 / 1000)`;

/** The same; null stays null, in a statement of the same text. */
export const nullableInstantSql = (epochMs: number | null): RawBuilder<string | null> =>
  sql`to_timestamp(${epochMs}::float8 / 1000)`;
