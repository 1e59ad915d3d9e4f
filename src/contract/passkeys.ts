import Type, { type Static } from 'typebox';
import { Id, Nullable, Timestamp } from './common';
import { Password } from './session';
import { RecoveryCodes } from './secondFactor';

/** Longest name of a passkey. */
export const MAX_PASSKEY_NAME = 60;

/** How many a person may have. */
export const MAX_PASSKEYS = 20;

/** Bytes in base64url, as WebAuthn's JSON has them. */
const bytes = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' });

/** At most 1023 bytes. */
const CredentialId = bytes(1_364);

export const Passkey = Type.Object({
  id: Id,
  name: Type.String(),
  created_at: Timestamp,
  /** Null: never. */
  last_used_at: Nullable(Timestamp),
  /** It answers at the address at which this is asked; otherwise it was made at another host name. */
  is_of_here: Type.Boolean(),
});
export type Passkey = Static<typeof Passkey>;

/** A person's passkeys, oldest first. */
export const Passkeys = Type.Object({
  /** Whether passkeys work at this address: they need a host name. */
  is_offered: Type.Boolean(),
  results: Type.Array(Passkey),
});
export type Passkeys = Static<typeof Passkeys>;

/** A passkey begins with the password, like an authenticator app: a session left open must not get one. */
export const PasskeyOptionsBody = Type.Object({ password: Password }, { additionalProperties: false });
export type PasskeyOptionsBody = Static<typeof PasskeyOptionsBody>;

/** What the form of a new passkey holds: its name goes along with the passkey, the password before. */
export const NewPasskeyForm = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: MAX_PASSKEY_NAME }), password: Password },
  { additionalProperties: false },
);
export type NewPasskeyForm = Static<typeof NewPasskeyForm>;

const Credential = Type.Object({
  id: Type.String(),
  type: Type.Literal('public-key'),
  transports: Type.Optional(Type.Array(Type.String())),
});

/** What the browser makes a passkey of (WebAuthn: PublicKeyCredentialCreationOptionsJSON). */
export const PasskeyCreation = Type.Object({
  challenge: Type.String(),
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Integer(), type: Type.Literal('public-key') })),
  timeout: Type.Integer(),
  excludeCredentials: Type.Array(Credential),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('discouraged'),
    userVerification: Type.Literal('required'),
  }),
  attestation: Type.Literal('none'),
});
export type PasskeyCreation = Static<typeof PasskeyCreation>;

/** What the browser asks a passkey for (WebAuthn: PublicKeyCredentialRequestOptionsJSON). */
export const PasskeyRequest = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer(),
  allowCredentials: Type.Array(Credential),
  userVerification: Type.Literal('required'),
});
export type PasskeyRequest = Static<typeof PasskeyRequest>;

/** A new passkey (of WebAuthn's RegistrationResponseJSON, what counts), and its name. */
export const PasskeyBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: MAX_PASSKEY_NAME }),
    id: CredentialId,
    response: Type.Object(
      {
        clientDataJSON: bytes(2_048),
        attestationObject: bytes(16_384),
        transports: Type.Array(Type.String({ maxLength: 32 }), { maxItems: 10 }),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
export type PasskeyBody = Static<typeof PasskeyBody>;

/** The answer of a passkey (of WebAuthn's AuthenticationResponseJSON, what counts). */
export const PasskeyAssertion = Type.Object(
  {
    id: CredentialId,
    response: Type.Object(
      { clientDataJSON: bytes(2_048), authenticatorData: bytes(1_024), signature: bytes(1_024) },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
export type PasskeyAssertion = Static<typeof PasskeyAssertion>;

/** The passkey was added. Recovery codes come with the first second factor of a person, and are empty otherwise. */
export const AddedPasskey = Type.Object({ passkey: Passkey, ...RecoveryCodes.properties });
export type AddedPasskey = Static<typeof AddedPasskey>;

/** Asking for a step-up by a passkey needs no body. */
export const PasskeyStepUpBody = Type.Object({}, { additionalProperties: false });

/** The one-time code that the password's answer carries (`X-Passkey`). */
export const PasskeyCodeBody = Type.Object(
  { code: Type.String({ minLength: 1, maxLength: 100 }) },
  { additionalProperties: false },
);
export type PasskeyCodeBody = Static<typeof PasskeyCodeBody>;
