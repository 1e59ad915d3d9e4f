import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { RECORDING_KINDS, type RecordingKind } from '../riskEvaluation/recording';

const DAY_MS = 24 * 3_600_000;

export const USAGE = `Sends recorded patients through POST /api/ingest/ as a gateway does, a device for each recording.

  npm run replay -- FOLDER [options]

  FOLDER            recordings in the format of PhysioNet 2019 (.psv), 2012 (.txt) or 2009 (.csv)
  --as KIND         ${RECORDING_KINDS.join(', ')} (default: that of the files)
  --speed N         how many times faster than recorded, from 1 to 100000 (default 1)
  --server URL      (default http://127.0.0.1:3000)
  --token TOKEN     gateway token (or GATEWAY_TOKEN; otherwise that of the demo in the data folder)
  --prefix TEXT     the devices are called TEXT and the recording's name (default replay-)
  --most N          only the first N recordings
  --max-age-days N  what the server takes at the most, as its INGEST_MAX_AGE_DAYS (default 28)

Register the devices and put them on patients first: a reading belongs to the patient who wore its device at the time of its stamp.
At speed 1 every reading is stamped when it is sent. Faster, the recordings lie in the past and end when the last reading is sent,
so that they catch up with the clock; values of more than 60 minutes ago raise no alerts.
`;

/** The arguments of the command line. */
export interface ReplayArguments {
  folder: string;
  kind: RecordingKind | undefined;
  speed: number;
  server: string;
  token: string;
  prefix: string;
  most: number;
  maxAgeMs: number;
}

const OPTIONS = {
  as: { type: 'string' },
  speed: { type: 'string' },
  server: { type: 'string' },
  token: { type: 'string' },
  prefix: { type: 'string' },
  most: { type: 'string' },
  'max-age-days': { type: 'string' },
} as const;

/**
 * Reads the command line and what it leaves to the environment; `root` is the project's folder. A sentence
 * when the command line is invalid.
 */
export function parseReplayArguments(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  root: string,
): ReplayArguments | string {
  let parsed;
  try {
    parsed = parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const {
    values,
    positionals: [folder, ...rest],
  } = parsed;
  if (folder === undefined || rest.length > 0) return 'Give one folder.';
  if (!existsSync(folder)) return `There is no folder ${folder}.`;
  const kind = RECORDING_KINDS.find((each) => each === values.as);
  if (values.as !== undefined && kind === undefined)
    return `--as must be one of ${RECORDING_KINDS.join(', ')}.`;
  const token = values.token ?? env['GATEWAY_TOKEN'] ?? keptToken(join(root, env['DATA_DIR'] ?? 'data'));
  if (token === '') return '--token is missing: give the gateway token, or set GATEWAY_TOKEN.';
  const server = URL.canParse(values.server ?? '') ? new URL(values.server ?? '') : null;
  if (values.server !== undefined && !['http:', 'https:'].includes(server?.protocol ?? ''))
    return '--server must be an http(s) address.';
  const [speed, most, days] = [
    Number(values.speed ?? '1'),
    Number(values.most ?? 'Infinity'),
    Number(values['max-age-days'] ?? env['INGEST_MAX_AGE_DAYS'] ?? '28'),
  ];
  if (!(speed >= 1 && speed <= 100_000)) return '--speed must be a number from 1 to 100000.';
  if (!(most >= 1)) return '--most must be a number of at least 1.';
  if (!(days > 0)) return '--max-age-days must be a number above 0.';
  return {
    folder,
    kind,
    speed,
    most,
    token,
    maxAgeMs: days * DAY_MS,
    server: (server?.href ?? 'http://127.0.0.1:3000').replace(/\/+$/, ''),
    prefix: values.prefix ?? 'replay-',
  };
}

function keptToken(dataDir: string): string {
  const file = join(dataDir, 'gateway-token');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}
