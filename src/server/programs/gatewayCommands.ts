import { GatewayBody } from '../../contract/gateways';
import { compile, fieldErrorsOf } from '../../contract/validate';
import { CommandError, required, type Command, type Values } from './commandLine';
import { transactionOf } from '../db/accounts/actor';
import { listGatewayTokens, revokeGatewayTokens, type ListedToken } from '../db/accounts/gatewayTokens';
import type { Db } from '../db/engine/client';
import { findNamedDepartments } from '../db/patients/departments';
import { AT_THE_SERVER } from '../services/accounts/accounts';
import { gatewaysService } from '../services/devices/gateways';
import { Refused } from '../services/refusals';

export const GATEWAY_USAGE = `Tokens of the programs that send device readings.

  npm run gateway -- create --label NAME    shows the new token once
      --devices A,B          may send for these devices alone (their makers' ids)
      --departments ICU,MED  and for those that patients of these departments wear
      --rate N               readings a second; 5000 unless said otherwise
      --new-ids N            devices within an hour that are new here; 2000 unless said otherwise
      --expires-days N       ends after N days; never unless said otherwise
  npm run gateway -- revoke --label NAME
  npm run gateway -- list`;

const text = { type: 'string' } as const;
const DAY_MS = 24 * 3_600_000;

const isBody = compile(GatewayBody);

/** The commands on gateways. */
export const gatewayCommands: Record<string, Command> = {
  create: {
    options: {
      label: text,
      devices: text,
      departments: text,
      rate: text,
      'new-ids': text,
      'expires-days': text,
    },
    async run(db, values) {
      const now = Date.now();
      const body = await bodyOf(db, values, now);
      const gateways = gatewaysService({ db, clock: () => now });
      try {
        return (await gateways.add(body, AT_THE_SERVER)).token;
      } catch (error) {
        if (error instanceof Refused)
          throw new CommandError(
            Object.values(error.errors)
              .flatMap((messages) => messages.map(String))
              .join('\n'),
          );
        throw error;
      }
    },
  },
  revoke: {
    options: { label: text },
    async run(db, values) {
      const name = required(values, 'label');
      const count = await transactionOf(db, AT_THE_SERVER, (tx) =>
        revokeGatewayTokens(tx, name, new Date().toISOString()),
      );
      if (count === 0) throw new CommandError(`There is no live token labelled ${name}.`);
      return `Revoked ${count} token${count === 1 ? '' : 's'} labelled ${name}.`;
    },
  },
  list: {
    options: {},
    async run(db) {
      const now = new Date().toISOString();
      const lines = (await listGatewayTokens(db)).map((token) => lineOf(token, now));
      return lines.length > 0 ? lines.join('\n') : 'No tokens have been issued.';
    },
  },
};

function lineOf(token: ListedToken, now: string): string {
  const { label, created_at, revoked_at, expires_at: end, devices, departments } = token;
  const scope = [...departments, ...devices].join(', ');
  return [
    label,
    `since ${created_at}`,
    revoked_at !== null ? `revoked ${revoked_at}` : end !== null && end <= now ? `expired ${end}` : 'live',
    scope === '' ? 'every device' : scope,
    `${token.readings_per_second} readings/s`,
    `${token.new_ids_per_hour} new devices/h`,
    end === null ? 'no end' : `until ${end}`,
  ].join('\t');
}

/** @throws CommandError when an option cannot be */
async function bodyOf(db: Db, values: Values, now: number): Promise<GatewayBody> {
  const days = numberOf(values, 'expires-days');
  if (days !== undefined && days < 1)
    throw new CommandError('--expires-days takes a whole number from 1 on.');
  const end = days === undefined ? null : new Date(now + days * DAY_MS);
  if (end !== null && (Number.isNaN(end.getTime()) || end.getUTCFullYear() > 9999))
    throw new CommandError('--expires-days is too far away.');
  const [rate, newIds] = [numberOf(values, 'rate'), numberOf(values, 'new-ids')];
  const names = namesOf(values, 'departments');
  const found = await findNamedDepartments(db, names);
  const departments = names.map((name) => {
    const department = found.get(name);
    if (department === undefined) throw new CommandError(`There is no department ${name}.`);
    return department.id;
  });
  const body: GatewayBody = {
    label: required(values, 'label'),
    devices: namesOf(values, 'devices'),
    departments: [...new Set(departments)],
    expires_at: end === null ? null : end.toISOString(),
    ...(rate === undefined ? {} : { readings_per_second: rate }),
    ...(newIds === undefined ? {} : { new_ids_per_hour: newIds }),
  };
  if (isBody(body)) return body;
  const errors = Object.entries(fieldErrorsOf(isBody.errors));
  throw new CommandError(errors.map(([field, messages]) => `${field}: ${messages.join(' ')}`).join('\n'));
}

function numberOf(values: Values, name: string): number | undefined {
  if (values[name] === undefined) return undefined;
  const given = required(values, name);
  if (!/^\d{1,9}$/.test(given)) throw new CommandError(`--${name} takes a whole number.`);
  return Number(given);
}

/** @throws CommandError for an option that names nothing: it would open what was to be closed */
function namesOf(values: Values, name: string): string[] {
  if (values[name] === undefined) return [];
  const names = required(values, name)
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  if (names.length === 0) throw new CommandError(`--${name} is required.`);
  return [...new Set(names)];
}
