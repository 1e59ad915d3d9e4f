import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { gatewayToken } from './feeder';
import type { Product } from './product';

const ROOT = join(__dirname, '../../..');

/**
 * Starts a simulated RHEO device that is not registered, as a user would: `npm run simulate`. Returns the
 * function that stops it.
 */
export function startSimulator({ url, dataDir }: Product, vendorDeviceId: string): () => Promise<void> {
  const wanted = [
    '--url',
    url,
    '--token',
    gatewayToken(dataDir),
    '--devices',
    '1',
    '--scenario',
    'stable',
    '--type',
    'RHEO',
    '--vendor-id',
    vendorDeviceId,
    '--interval',
    '1',
  ];
  const child = spawn(process.execPath, ['dist/simulator/index.mjs', ...wanted], {
    cwd: ROOT,
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return () => {
    child.kill('SIGTERM');
    return ended;
  };
}
