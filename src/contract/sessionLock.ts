import Type, { type Static } from 'typebox';
import { Id, Nullable, Timestamp } from './common';

/** Digits of a PIN. */
export const MIN_PIN = 6;
const MAX_PIN = 12;
const PIN = `^[0-9]{${MIN_PIN},${MAX_PIN}}$`;

/** Whose session it is. */
const SessionUser = Type.Object({
  id: Id,
  username: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
});
export type SessionUser = Static<typeof SessionUser>;

/** Whether a session is locked, and what unlocks it. */
export const SessionLock = Type.Object({
  /** Since when it is locked; null when it is not. */
  locked_at: Nullable(Timestamp),
  user: SessionUser,
  /** The person has set a PIN. */
  has_pin: Type.Boolean(),
  /** Wrong PINs after which only the password unlocks it. */
  pin_tries_left: Type.Integer({ minimum: 0 }),
  /** The session came of single sign-on, which unlocks it too; its person may have no password here. */
  by_sign_on: Type.Boolean(),
  /** Until then a PIN is set without a password, as the person has just signed in by single sign-on; null: never. */
  pin_without_password_until: Nullable(Timestamp),
});
export type SessionLock = Static<typeof SessionLock>;

/** Locking needs no body: the token says which session. */
export const LockBody = Type.Object({}, { additionalProperties: false });

const Password = Type.String({ minLength: 1, maxLength: 128 });

/** One of them. */
export const UnlockBody = Type.Object(
  {
    password: Type.Optional(Password),
    pin: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_PIN })),
  },
  { additionalProperties: false },
);
export type UnlockBody = Static<typeof UnlockBody>;

/** What the form of a PIN sends; without the password only shortly after a single sign-on. */
export const PinBody = Type.Object(
  { password: Type.Optional(Password), pin: Type.String({ pattern: PIN }) },
  { additionalProperties: false },
);
export type PinBody = Static<typeof PinBody>;
