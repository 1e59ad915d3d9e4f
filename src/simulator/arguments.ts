import { parseArgs } from 'node:util';
import { DEVICE_TYPES, type DeviceType } from '../clinical/deviceTypes';
import { VendorDeviceId } from '../contract/devices';
import { SCENARIO_NAMES, type ScenarioName } from '../contract/simulatorPlan';
import { compile } from '../contract/validate';
import type { Address } from './hl7/mllp';

const isVendorDeviceId = compile(VendorDeviceId);

/** The options of the command line. */
export interface Arguments {
  url: string;
  token: string;
  devices: number;
  scenario: ScenarioName | 'mixed';
  seed: number;
  intervalMs: number;
  type: DeviceType;
  vendorId: string | null;
  plan: string | null;
  state: string | null;
  backfillMs: number;
  steady: boolean;
  verbose: boolean;
  /** Where monitors, and the administration, send HL7 messages; where alarms are received. Null: they do not. */
  hl7: Address | null;
  adt: Address | null;
  receive: Address | null;
}

/** A command line that cannot be carried out; its message is for the person who typed it. */
export class UsageError extends Error {}

export const USAGE = `Simulated wearables that send readings to POST /api/ingest/ as real ones do.

  npm run simulate -- [options]

  --url URL             server (default http://127.0.0.1:3000, or WARDLINE_URL)
  --token TOKEN         gateway token (or GATEWAY_TOKEN)
  --devices N           how many (default 10)
  --scenario NAME       ${SCENARIO_NAMES.join(', ')} or mixed (default mixed)
  --seed N              same seed, same patients (default 1)
  --interval SECONDS    between readings of a device (default 2)
  --type TYPE           ${DEVICE_TYPES.join(', ')} (default RHEO_SIMULATOR)
  --vendor-id ID        name of the device; with several, ID-1, ID-2 … (default SIM-1, SIM-2 …)
  --plan FILE           devices from a JSON file instead of --devices, --scenario, --type, --vendor-id
  --state FILE          remembers what was sent, so that the next start fills the gap
  --backfill-hours H    history to send first, one reading a minute (default 0)
  --steady              nothing that a plan asks for beside values: no collapses, batches, cuffs
  --verbose             say what is sent
  --help                this text

Or the other systems of a hospital, which speak HL7 v2 over MLLP; without wearables, and without a token:

  --hl7 HOST:PORT       the devices are monitors that send PCD-01 there; the first one collapses after a minute
  --adt HOST:PORT       the administration admits, moves, merges and discharges a patient there, again and again
  --receive HOST:PORT   a system that takes alarms (PCD-04) listens there
`;

const OPTIONS = {
  url: { type: 'string' },
  token: { type: 'string' },
  devices: { type: 'string' },
  scenario: { type: 'string' },
  seed: { type: 'string' },
  interval: { type: 'string' },
  type: { type: 'string' },
  'vendor-id': { type: 'string' },
  plan: { type: 'string' },
  state: { type: 'string' },
  'backfill-hours': { type: 'string' },
  steady: { type: 'boolean' },
  verbose: { type: 'boolean' },
  hl7: { type: 'string' },
  adt: { type: 'string' },
  receive: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/**
 * Reads the command line, and the environment for options that it omits. Null requests the help text. Throws
 * UsageError, naming the option.
 */
export function parseArguments(argv: readonly string[], env: NodeJS.ProcessEnv): Arguments | null {
  const given = optionsOf(argv);
  if (given.help === true) return null;
  const token = given.token ?? env['GATEWAY_TOKEN'] ?? '';
  const isHl7 = [given.hl7, given.adt, given.receive].some((each) => each !== undefined);
  if (token === '' && !isHl7)
    throw new UsageError('--token is missing: give the gateway token, or set GATEWAY_TOKEN.');
  return {
    url: address(given.url ?? env['WARDLINE_URL'] ?? 'http://127.0.0.1:3000'),
    token,
    devices: numberIn('--devices', given.devices ?? (isHl7 ? '1' : '10'), 1, 10_000, true),
    scenario: oneOf('--scenario', given.scenario ?? 'mixed', [...SCENARIO_NAMES, 'mixed'] as const),
    seed: numberIn('--seed', given.seed ?? '1', 0, 4_294_967_295, true),
    intervalMs: Math.round(numberIn('--interval', given.interval ?? '2', 0.1, 3_600, false) * 1_000),
    type: oneOf('--type', given.type ?? 'RHEO_SIMULATOR', DEVICE_TYPES),
    vendorId: given['vendor-id'] === undefined ? null : vendorId(given['vendor-id']),
    plan: given.plan ?? null,
    state: given.state ?? null,
    backfillMs: numberIn('--backfill-hours', given['backfill-hours'] ?? '0', 0, 24 * 30, false) * 3_600_000,
    steady: given.steady === true,
    verbose: given.verbose === true,
    hl7: hostAndPort('--hl7', given.hl7),
    adt: hostAndPort('--adt', given.adt),
    receive: hostAndPort('--receive', given.receive),
  };
}

function optionsOf(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function numberIn(name: string, text: string, min: number, max: number, whole: boolean): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isNaN(value) || value < min || value > max || (whole && !Number.isInteger(value))) {
    throw new UsageError(
      `${name} must be a ${whole ? 'whole ' : ''}number from ${min} to ${max}, not "${text}".`,
    );
  }
  return value;
}

function oneOf<T extends string>(name: string, text: string, allowed: readonly T[]): T {
  const found = allowed.find((value) => value === text);
  if (found === undefined)
    throw new UsageError(`${name} must be one of ${allowed.join(', ')}, not "${text}".`);
  return found;
}

function vendorId(text: string): string {
  const valid: boolean = isVendorDeviceId(text);
  if (!valid) throw new UsageError(`--vendor-id must be 1 to 64 printable characters, not "${text}".`);
  return text;
}

function hostAndPort(name: string, text: string | undefined): Address | null {
  if (text === undefined) return null;
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:[\]]+)):(\d{1,5})$/.exec(text) ?? [];
  const host = bracketed ?? plain ?? '';
  const number = Number(port);
  if (host === '' || number < 1 || number > 65_535)
    throw new UsageError(`${name} must be HOST:PORT, not "${text}".`);
  return { host, port: number };
}

function address(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new UsageError(`--url must be an http(s) address, not "${text}".`);
  return url.href.replace(/\/+$/, '');
}
