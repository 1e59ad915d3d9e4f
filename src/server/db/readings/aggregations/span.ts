import { sql } from 'kysely';
import { instantSql } from '../../engine/instants';

/** A stretch of time in epoch ms, both ends included. */
export interface Span {
  from: number;
  to: number;
}

/** Assignments `a` that overlap the span or go on: one may have begun by a clock that was ahead. */
export const wornWithin = ({ from, to }: Span) => sql<boolean>`(a.released_at IS NULL
  OR (a.assigned_at <= ${instantSql(to)} AND a.released_at > ${instantSql(from)}))`;
