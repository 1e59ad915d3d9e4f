import Type, { type Static } from 'typebox';

/** Longest name of an account. */
export const MAX_USERNAME = 150;

/** Fewest and most characters of a password. */
export const MIN_PASSWORD = 12;
export const MAX_PASSWORD = 128;

export const Password = Type.String({ minLength: 1, maxLength: MAX_PASSWORD });

/** A code of an authenticator app or a recovery code, with the blanks and dashes that people type. */
export const Otp = Type.String({ minLength: 1, maxLength: 64 });

/** What the login form holds and sends. The sentences are the spec's (§5). */
export const LoginBody = Type.Object(
  {
    username: Type.String({ minLength: 1, maxLength: MAX_USERNAME }),
    password: Password,
    /** Of accounts that have a second factor; others ignore it. */
    otp: Type.Optional(Otp),
  },
  { additionalProperties: false },
);
export type LoginBody = Static<typeof LoginBody>;

export const LoginAnswer = Type.Object({ token: Type.String() });
export type LoginAnswer = Static<typeof LoginAnswer>;

/** Signing out needs no body: the token identifies the user. */
export const LogoutBody = Type.Object({}, { additionalProperties: false });

/** Changing one's own password. */
export const OwnPasswordBody = Type.Object(
  { password: Password, new_password: Type.String({ minLength: MIN_PASSWORD, maxLength: MAX_PASSWORD }) },
  { additionalProperties: false },
);
export type OwnPasswordBody = Static<typeof OwnPasswordBody>;
