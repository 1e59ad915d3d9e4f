import Type, { type Static, type TSchema } from 'typebox';
import { THIS_OR_LAST_CENTURY } from './patterns';

/** Largest value of a database identifier (int4): a larger number is a client's mistake, not a server fault. */
const MAX_ID = 2_147_483_647;

export const Id = Type.Integer({ minimum: 1, maximum: MAX_ID });

/** An instant: ISO 8601, UTC, milliseconds, `Z` (open-points §1). */
export const Timestamp = Type.String({ format: 'date-time' });

/**
 * A day without a time or a zone: `YYYY-MM-DD`, exactly 10 characters, and a day that exists in the calendar.
 */
export const CalendarDate = Type.String({ format: 'date', pattern: THIS_OR_LAST_CENTURY });

/** An identifier or null, with one message for every other value. */
export const NullableId = Type.Unsafe<number | null>({
  type: ['integer', 'null'],
  minimum: 1,
  maximum: MAX_ID,
});

/** Response of a POST when the client only needs the id of the new entity. */
export const Created = Type.Object({ id: Id });
export type Created = Static<typeof Created>;

/** A schema whose value may also be null: "not known". */
export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** Body of a 400: the messages of each field, and those of no field under `non_field_errors`. */
export const FieldErrors = Type.Record(Type.String(), Type.Array(Type.String()));
export type FieldErrors = Static<typeof FieldErrors>;

/** Body of every other error response. */
export const Detail = Type.Object({ detail: Type.String() });
export type Detail = Static<typeof Detail>;
