import { connectionLost, liveCard, openBoard } from '../../fixtures/product/board';
import { startFeeder, storedReadings } from '../../fixtures/product/feeder';
import { expect, FAILED_REQUEST, test } from '../../fixtures/product/productTest';

// What is seen, and in which order. How soon is proved in time of the test's own, by test/component/session/connection.test.tsx.
const WAIT = { timeout: 45_000 };

test('[B2] [D1] the server is killed under an open board: said, recovered once it is back, no acknowledged reading lost', async ({
  nurse,
  ward,
  complaints,
}) => {
  test.setTimeout(180_000);
  complaints.expect(FAILED_REQUEST);
  await openBoard(nurse);
  const feeder = startFeeder(ward.product, 'E2E-CRASH');
  await expect.poll(() => feeder.acknowledged.length, WAIT).toBeGreaterThan(100);

  process.kill(ward.product.serverPid(), 'SIGKILL');
  await connectionLost(nurse).waitFor(WAIT);
  await expect(nurse.getByText(/Data as of \d\d:\d\d/)).toBeVisible();
  await expect(nurse.getByRole('article').first()).toBeVisible(); // The last good data stays, marked as old.
  await expect(nurse.getByRole('img', { name: 'Connection stable' })).toHaveCount(0);

  await feeder.stop();
  const beforeCrash = [...feeder.acknowledged];
  const starting = ward.startAgain();
  await connectionLost(nurse).waitFor({ state: 'detached', ...WAIT });
  await starting;
  await expect(nurse).toHaveURL(/\/patient-dashboard$/); // A network fault never signs a user out.
  await expect(liveCard(nurse)).toBeVisible(WAIT);

  await ward.product.stop();
  const stored = new Set(await storedReadings(ward.product.dataDir, 'E2E-CRASH'));
  expect(beforeCrash.filter((timestamp) => !stored.has(timestamp))).toEqual([]);
  await ward.startAgain();
});

test('[B2] [G1] a server that hangs: said, and recovered once it goes on', async ({
  nurse,
  ward,
  complaints,
}) => {
  test.setTimeout(120_000);
  complaints.expect(FAILED_REQUEST);
  await openBoard(nurse);
  const server = ward.product.serverPid();
  process.kill(server, 'SIGSTOP');
  try {
    await connectionLost(nurse).waitFor(WAIT);
  } finally {
    process.kill(server, 'SIGCONT');
  }
  await connectionLost(nurse).waitFor({ state: 'detached', ...WAIT });
  await expect(nurse).toHaveURL(/\/patient-dashboard$/);
});

test('[B2] the general dashboard says so too, and recovers', async ({ nurse, context, complaints }) => {
  test.setTimeout(120_000);
  complaints.expect(FAILED_REQUEST);
  await expect(nurse.getByRole('region', { name: 'Device Status' })).toBeVisible();
  await context.setOffline(true);
  await connectionLost(nurse).waitFor(WAIT);
  await context.setOffline(false);
  await connectionLost(nurse).waitFor({ state: 'detached', ...WAIT });
});
