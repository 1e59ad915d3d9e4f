import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { consoleReport } from '../modelReport/consoleReport';
import { htmlReport } from '../modelReport/htmlReport';
import { readResults } from '../modelReport/readResults';

const ROOT = join(__dirname, '../..');

/** Reports what the model tests left, on the console and as one page. */
function main(): void {
  const results = readResults(join(ROOT, '.cache/model'));
  mkdirSync(join(ROOT, 'reports'), { recursive: true });
  writeFileSync(join(ROOT, 'reports/model.html'), htmlReport(results, new Date()));
  console.log(`\n${consoleReport(results)}\n\nThe whole report: reports/model.html`);
}

main();
