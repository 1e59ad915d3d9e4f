import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../../db/engine/client';
import { demoPlan } from '../../db/demo/demoPlan';
import { seedDemo } from '../../db/demo/seedDemo';
import { hashPassword } from '../accounts/credentials/passwords';

/** The file from which the simulator plays the demo's devices, in the data folder. */
const PLAN_FILE = 'simulator-plan.json';

/**
 * Makes the demo hospital once and, at every start, writes the simulator's plan of its devices. The plan
 * depends on when the demo was made and not on when it is written, so a restart joins the history without a
 * jump.
 * @throws NotEmptyError when the database holds real data.
 */
export async function openDemoHospital({
  db,
  now,
  dataDir,
}: {
  db: Db;
  now: number;
  dataDir: string;
}): Promise<void> {
  const plan = demoPlan(await seedDemo(db, now, hashPassword));
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, PLAN_FILE);
  await writeFile(`${file}.new`, `${JSON.stringify(plan, null, 2)}\n`);
  await rename(`${file}.new`, file);
}
