import { sql, type RawBuilder } from 'kysely';
import { instantSql } from '../../engine/instants';

/** From `from` (included) to `to` (not included; null is open), whole minutes in epoch ms. */
export interface Period {
  from: number;
  to: number | null;
}

type Sql = RawBuilder<unknown>;

const instant = (time: number | null): Sql =>
  time === null ? sql`'infinity'::timestamptz` : sql`${instantSql(time)}`;

/**
 * A patient's period in three pieces that leave nothing out and do not overlap, as conditions on a time: whole buckets of `width` minutes that
 * are rolled up (`isRolled` of their start, `isInRolled` of any time in them), what comes before them, and what comes after them.
 */
export function piecesOf(patientId: number, { from, to }: Period, width: number) {
  const widthMs = width * 60_000;
  const wholeFrom = Math.min(Math.ceil(from / widthMs) * widthMs, to ?? Infinity);
  const wholeTo = to === null ? null : Math.floor(to / widthMs) * widthMs;
  const rolledTo = sql`least(coalesce((SELECT rolled_until FROM patient_states WHERE patient_id = ${patientId}), '-infinity'), ${instant(wholeTo)})`;
  return {
    isBefore: (time: Sql): Sql => sql`${time} >= ${instant(from)} AND ${time} < ${instant(wholeFrom)}`,
    isInRolled: (time: Sql): Sql => sql`${time} >= ${instant(wholeFrom)} AND ${time} < ${rolledTo}`,
    isRolled: (start: Sql): Sql =>
      sql`width = ${width} AND ${start} >= ${instant(wholeFrom)} AND ${start} < ${rolledTo}`,
    isAfter: (time: Sql): Sql =>
      sql`${time} >= greatest(${rolledTo}, ${instant(wholeFrom)}) AND ${time} < ${instant(to)}`,
  };
}
