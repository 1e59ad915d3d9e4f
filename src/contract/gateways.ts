import Type, { type Static } from 'typebox';
import { Id, Nullable, Timestamp } from './common';
import { VendorDeviceId } from './devices';
import { listQuery } from './paging';
import { NOT_BLANK } from './patterns';

export const GATEWAY_ORDERINGS = ['id', 'label', 'created_at', 'last_used_at', 'expires_at'] as const;

/** What a gateway may send by default: no feeder of a hospital reaches it (issue 20). */
export const DEFAULT_READINGS_PER_SECOND = 5_000;
export const DEFAULT_NEW_IDS_PER_HOUR = 2_000;

/** The highest limits that can be set: beyond them a limit is none. */
export const MAX_READINGS_PER_SECOND = 1_000_000;
export const MAX_NEW_IDS_PER_HOUR = 100_000;

/** A scope that names more devices than this is a department's. */
const MAX_SCOPE = 1_000;

/** Revoked: by an Admin or a command. Replaced: the environment names another token. */
export const GATEWAY_STATES = ['live', 'expired', 'revoked', 'replaced'] as const;

/**
 * The token of a program that sends readings, with its scope: the devices that it names, and those that patients
 * of its departments wear. One that names neither may send for every device.
 */
export const Gateway = Type.Object({
  id: Id,
  label: Type.String(),
  /** By their makers' ids. */
  devices: Type.Array(Type.String()),
  departments: Type.Array(Type.Object({ id: Id, name: Type.String(), abbreviation: Type.String() })),
  readings_per_second: Type.Integer({ minimum: 1 }),
  /** Ids of devices unknown to the server, within an hour. */
  new_ids_per_hour: Type.Integer({ minimum: 0 }),
  created_at: Timestamp,
  /** Where from and when it last sent, to a minute; null before its first use. */
  last_address: Nullable(Type.String()),
  last_used_at: Nullable(Timestamp),
  /** From then on it is not accepted; null: never. */
  expires_at: Nullable(Timestamp),
  /** When it was revoked or replaced; null while it was not. */
  revoked_at: Nullable(Timestamp),
  state: Type.Enum([...GATEWAY_STATES]),
});
export type Gateway = Static<typeof Gateway>;

/** The answer that has the token, which is never shown again. */
export const NewGateway = Type.Object({ ...Gateway.properties, token: Type.String() });
export type NewGateway = Static<typeof NewGateway>;

export const GatewaysQuery = listQuery(GATEWAY_ORDERINGS);

const SETTINGS = {
  devices: Type.Optional(Type.Array(VendorDeviceId, { maxItems: MAX_SCOPE, uniqueItems: true })),
  departments: Type.Optional(Type.Array(Id, { maxItems: 200, uniqueItems: true })),
  readings_per_second: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_READINGS_PER_SECOND })),
  new_ids_per_hour: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_NEW_IDS_PER_HOUR })),
  expires_at: Type.Optional(Nullable(Timestamp)),
};

/** What is left out is unrestricted, or the default. */
export const GatewayBody = Type.Object(
  { label: Type.String({ minLength: 1, maxLength: 100, pattern: NOT_BLANK }), ...SETTINGS },
  { additionalProperties: false },
);
export type GatewayBody = Static<typeof GatewayBody>;

/** What is left out stays as it is. */
export const GatewayChanges = Type.Object(SETTINGS, { additionalProperties: false });
export type GatewayChanges = Static<typeof GatewayChanges>;
