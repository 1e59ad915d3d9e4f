import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Dashboard } from '../../../src/contract/dashboard';
import type { SimulatorPlan } from '../../../src/contract/simulatorPlan';
import { get, tokenOf } from '../../fixtures/product/api';
import { card, openBoard } from '../../fixtures/product/board';
import { gatewayToken } from '../../fixtures/product/feeder';
import { expect, test } from '../../fixtures/product/productTest';

const ROOT = join(__dirname, '../../..');

test('[B1] a device that stops is grey and says since when; when it sends again it is live at once', async ({
  nurse,
  ward,
}) => {
  test.setTimeout(240_000);
  const token = await tokenOf(ward.url, 'nurse');
  const board = () => get<Dashboard>(ward.url, '/api/dashboard/patients/', token);
  // It counts as online for half a minute after its history has been stored.
  await expect
    .poll(async () => (await board()).filter(({ online }) => !online).length, { timeout: 40_000 })
    .toBeGreaterThan(0);
  const offline = new Set((await board()).filter(({ online }) => !online).map(({ device_id }) => device_id));
  const ownDevice = silentDevice(ward.product.dataDir);

  // A patient's device that was silent until now begins to send, from a simulator of our own.
  let simulator = simulate(ward.url, ward.product.dataDir, ownDevice);
  await openBoard(nurse);
  // Three deliveries make its usual gap that of a live device again.
  const woken = () =>
    board().then((entries) =>
      entries.find(
        ({ device_id, online, online_window }) => online && online_window === 30 && offline.has(device_id),
      ),
    );
  await expect.poll(async () => (await woken())?.device_id ?? null, { timeout: 15_000 }).not.toBeNull();
  const article = card(nurse, (await woken())?.device_id ?? 0);
  await expect(article.getByRole('img', { name: 'Connection stable' })).toBeVisible();

  simulator.kill('SIGKILL');
  await article.getByRole('img', { name: 'Signal lost' }).waitFor({ timeout: 90_000 });
  // Not before its time either, by the age that the card itself shows; its clock ticks once a second.
  const age =
    (await article
      .getByText(/\d+ s ago/)
      .first()
      .textContent()) ?? '';
  expect(Number(/(\d+) s ago/.exec(age)?.[1])).toBeGreaterThanOrEqual(29);
  await expect(article.getByText(/^(High|Medium|Low) risk$/)).toHaveCount(0);

  simulator = simulate(ward.url, ward.product.dataDir, ownDevice);
  await expect(article.getByRole('img', { name: 'Connection stable' })).toBeVisible({ timeout: 10_000 });
  simulator.kill('SIGKILL');
});

test('[B1] a clock of this computer that is an hour wrong changes no age', async ({ nurse }) => {
  for (const wrongBy of [-3_600_000, 3_600_000]) {
    await nurse.addInitScript((shift) => {
      const right = Date.now.bind(Date);
      Date.now = () => right() + shift;
    }, wrongBy);
    await openBoard(nurse);
    await expect(nurse.getByRole('img', { name: 'Connection stable' }).first()).toBeVisible();
    await expect(nurse.getByText(/\b(59|6\d) min ago|\b1 h ago/)).toHaveCount(0);
  }
});

/** The vendor id and type of a device that the demo registered for a patient and whose simulator has fallen silent. */
function silentDevice(dataDir: string): { id: string; type: string } {
  const { devices } = JSON.parse(readFileSync(join(dataDir, 'simulator-plan.json'), 'utf8')) as SimulatorPlan;
  const silent = devices.find(({ silent_since }) => silent_since !== undefined);
  if (silent === undefined) throw new Error('The demo has no device that has fallen silent.');
  return { id: silent.vendor_device_id, type: silent.type };
}

function simulate(url: string, dataDir: string, { id, type }: { id: string; type: string }) {
  const args = [
    'dist/simulator/index.mjs',
    '--url',
    url,
    '--devices',
    '1',
    '--vendor-id',
    id,
    '--type',
    type,
    '--scenario',
    'stable',
  ];
  return spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, GATEWAY_TOKEN: gatewayToken(dataDir) },
    stdio: 'ignore',
  });
}
