import Type, { type Static } from 'typebox';
import { Id, Nullable, Timestamp } from './common';
import { listQuery } from './paging';

/** A member of the hospital's staff (spec §3). Admin when `is_superuser`, otherwise HCP. */
export const User = Type.Object({
  id: Id,
  first_name: Type.String(),
  last_name: Type.String(),
  email: Type.String(),
  username: Type.String(),
  is_active: Type.Boolean(),
  is_superuser: Type.Boolean(),
  last_login: Nullable(Timestamp),
  date_joined: Timestamp,
});
export type User = Static<typeof User>;

export const USER_ORDERINGS = [
  'id',
  'first_name',
  'last_name',
  'email',
  'username',
  'is_active',
  'is_superuser',
  'last_login',
  'date_joined',
] as const;

export const UsersQuery = listQuery(USER_ORDERINGS);
