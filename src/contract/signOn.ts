import Type, { type Static } from 'typebox';

/** Beginning single sign-on needs no body: the server knows the provider. */
export const SignOnBody = Type.Object({}, { additionalProperties: false });

/** Where the browser goes to sign in. */
export const SignOnAnswer = Type.Object({ location: Type.String() });
export type SignOnAnswer = Static<typeof SignOnAnswer>;

/** The one-time code with which the provider's answer leads back to the login screen. */
export const ExchangeBody = Type.Object(
  { code: Type.String({ minLength: 1, maxLength: 100 }) },
  { additionalProperties: false },
);
export type ExchangeBody = Static<typeof ExchangeBody>;

/** What stands in the place of the code when the way back from the provider was refused; never as long as a code. */
export type RefusedOnTheWay = 'busy' | 'off' | 'refused';

/** OpenID Connect Back-Channel Logout 1.0. Providers may send more than is used. */
export const BackchannelLogoutBody = Type.Object({
  logout_token: Type.String({ minLength: 1, maxLength: 4_096 }),
});
export type BackchannelLogoutBody = Static<typeof BackchannelLogoutBody>;

/** What a provider appends to the address (RFC 6749, RFC 9207). Providers may send more than is used. */
export const CallbackQuery = Type.Object({
  code: Type.Optional(Type.String({ maxLength: 4_096 })),
  state: Type.Optional(Type.String({ maxLength: 512 })),
  iss: Type.Optional(Type.String({ maxLength: 512 })),
  error: Type.Optional(Type.String({ maxLength: 512 })),
});
