import Type, { type Static } from 'typebox';

/** Longest name of an account. */
export const MAX_USERNAME = 150;

/** What the login form holds and sends. The sentences are the spec's (§5). */
export const LoginBody = Type.Object(
  {
    username: Type.String({ minLength: 1, maxLength: MAX_USERNAME }),
    password: Type.String({ minLength: 1, maxLength: 128 }),
  },
  { additionalProperties: false },
);
export type LoginBody = Static<typeof LoginBody>;

export const LoginAnswer = Type.Object({ token: Type.String() });
export type LoginAnswer = Static<typeof LoginAnswer>;

/** Signing out needs no body: the token identifies the user. */
export const LogoutBody = Type.Object({}, { additionalProperties: false });
