import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { machinePages } from '../machines/machinePages';

const FOLDER = join(__dirname, '../../docs/machines');

/** npm run model:diagram: draws every machine into docs/machines, and takes away what is of none any more. */
function main(): void {
  const pages = machinePages();
  mkdirSync(FOLDER, { recursive: true });
  for (const file of readdirSync(FOLDER)) if (!pages.has(file)) rmSync(join(FOLDER, file));
  for (const [file, page] of pages) writeFileSync(join(FOLDER, file), page);
  console.log(`Drew ${pages.size - 1} machines into docs/machines.`);
}

main();
