import { existsSync } from 'node:fs';
import { evaluate } from './riskEvaluation/evaluate';
import { report } from './riskEvaluation/report';
import { readStays } from './riskEvaluation/stay';

/** npm run evaluate:risk -- FOLDER: judges the risk scores and the forecast on a folder of PhysioNet 2019 `.psv` files. */
function main([folder]: readonly string[]): void {
  if (folder === undefined || !existsSync(folder)) return fail('Usage: npm run evaluate:risk -- FOLDER, a folder of PhysioNet/CinC 2019 .psv files.');
  const stays = readStays(folder);
  if (stays.length === 0) return fail(`There is no .psv file in ${folder}.`);
  console.log(report(evaluate(stays)));
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}

main(process.argv.slice(2));
