import Type, { type Static } from 'typebox';
import { Id, Nullable, Timestamp } from './common';
import { listQuery } from './paging';
import { NO_CONTROL_CHARACTERS } from './patterns';

export const EXTERNAL_IDENTITY_ORDERINGS = ['id', 'subject', 'created_at', 'last_asked_at'] as const;

/** Longest subject that OpenID Connect allows. */
export const MAX_SUBJECT = 255;

/** A user's identity at an identity provider, and the account that it opens. */
export const ExternalIdentity = Type.Object({
  id: Id,
  issuer: Type.String(),
  subject: Type.String(),
  /** Null: it was used to ask for access, and opens no account. */
  user: Nullable(
    Type.Object({ id: Id, username: Type.String(), first_name: Type.String(), last_name: Type.String() }),
  ),
  created_at: Timestamp,
  /** The last sign-in with it, let in or not; null before the first. */
  last_asked_at: Nullable(Timestamp),
});
export type ExternalIdentity = Static<typeof ExternalIdentity>;

export const ExternalIdentitiesQuery = listQuery(EXTERNAL_IDENTITY_ORDERINGS);

/** Links an identity to an account, whether or not it was used before. */
export const ExternalIdentityBody = Type.Object(
  {
    issuer: Type.String({ minLength: 1, maxLength: 500, pattern: '^https?://\\S+$' }),
    subject: Type.String({ minLength: 1, maxLength: MAX_SUBJECT, pattern: NO_CONTROL_CHARACTERS }),
    user: Id,
  },
  { additionalProperties: false },
);
export type ExternalIdentityBody = Static<typeof ExternalIdentityBody>;
