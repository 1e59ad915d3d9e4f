import Type, { type Static } from 'typebox';
import { Nullable, Timestamp } from './common';
import { listQuery } from './paging';
import { ROLE_FLAGS } from './roles';
import { Otp, Password } from './session';
import { User } from './users';

/** The digits of a code of an authenticator app. */
export const OTP_DIGITS = 6;

/** How many recovery codes a person gets at once. */
export const RECOVERY_CODES = 10;

/** Whether the signed-in person has a second factor. */
export const SecondFactor = Type.Object({
  /** Since when there is one, of either kind; null: none. */
  enabled_at: Nullable(Timestamp),
  /** Since when codes of an authenticator app count; null: they do not. */
  app_enabled_at: Nullable(Timestamp),
  /** Recovery codes that were not used yet. */
  recovery_codes_left: Type.Integer({ minimum: 0 }),
  /** This server requires one of this person (`ADMIN_MFA`): it cannot be switched off. */
  is_required: Type.Boolean(),
});
export type SecondFactor = Static<typeof SecondFactor>;

/** Setting up a second factor begins with the password: a session left open must not get one. */
export const SecondFactorBody = Type.Object({ password: Password }, { additionalProperties: false });
export type SecondFactorBody = Static<typeof SecondFactorBody>;

/** What an authenticator app needs; only this answer has it. */
export const SecondFactorKey = Type.Object({
  /** For typing, in base32. */
  key: Type.String(),
  /** For a QR code: `otpauth://totp/…`. */
  uri: Type.String(),
});
export type SecondFactorKey = Static<typeof SecondFactorKey>;

/** A code of the authenticator app, or one of the recovery codes. */
export const OtpBody = Type.Object({ otp: Otp }, { additionalProperties: false });
export type OtpBody = Static<typeof OtpBody>;

/** Recovery codes, each of which is accepted once; only this answer has them. None for a user who has codes already. */
export const RecoveryCodes = Type.Object({ recovery_codes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;

/** Making other recovery codes needs no body: the step-up is what it asks for. */
export const NewRecoveryCodesBody = Type.Object({}, { additionalProperties: false });

/** Switching the second factor off. */
export const SecondFactorEndBody = Type.Object(
  { password: Password, otp: Otp },
  { additionalProperties: false },
);
export type SecondFactorEndBody = Static<typeof SecondFactorEndBody>;

export const PEOPLE_ORDERINGS = ['id', 'username', 'last_name', 'enabled_at'] as const;

export const PeopleQuery = listQuery(PEOPLE_ORDERINGS);

/** An active account, and since when it has a second factor. */
export const PersonWithFactor = Type.Object({
  ...Type.Pick(User, ['id', 'username', 'first_name', 'last_name', ...ROLE_FLAGS]).properties,
  enabled_at: Nullable(Timestamp),
  recovery_codes_left: Type.Integer({ minimum: 0 }),
});
export type PersonWithFactor = Static<typeof PersonWithFactor>;

/**
 * A 403 of a route that wants a recent code of the second factor. With `step_up` a code makes it an answer: `POST
 * /api/session/step-up/`, then the same request again. Without it the user may not do this at all.
 */
export const StepUpNeeded = Type.Object({
  detail: Type.String(),
  step_up: Type.Optional(Type.Literal(true)),
});
export type StepUpNeeded = Static<typeof StepUpNeeded>;

/** A 403 of every other route until this person has set up a second factor, which this server requires. */
export const EnrolmentNeeded = Type.Object({ detail: Type.String(), enrol: Type.Literal(true) });
export type EnrolmentNeeded = Static<typeof EnrolmentNeeded>;
