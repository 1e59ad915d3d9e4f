import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { burdenOf } from '../riskEvaluation/burden/burden';
import { demoWard } from '../riskEvaluation/burden/demoWard';
import { recordedPatients } from '../riskEvaluation/burden/recordedPatients';
import { evaluate } from '../riskEvaluation/evaluate';
import { readRecordings } from '../riskEvaluation/readers/readRecordings';
import { RECORDING_KINDS } from '../riskEvaluation/recording';
import { burdenTable } from '../riskEvaluation/report/burden';
import { report } from '../riskEvaluation/report/report';
import { RESAMPLING } from '../riskEvaluation/statistics/bootstrap';

const USAGE = `Usage: npm run evaluate:risk -- FOLDER [--as ${RECORDING_KINDS.join('|')}] [--seed N]
       npm run evaluate:risk -- --demo-ward HOURS
FOLDER holds recordings in the format of a PhysioNet challenge: 2019 (.psv, hourly), 2012 (.txt, irregular) or 2009 (.csv, MAP by the minute).
Without --as the kind is that of the files. --demo-ward plays the simulated demo hospital instead, for what its alarms cost.`;

/**
 * npm run evaluate:risk -- FOLDER: evaluates the risk scores, the alert rule, the forecast and what alarms cost
 * on recorded patients.
 */
async function main(argv: readonly string[]): Promise<void> {
  const given = argumentsOf(argv);
  if (given === null) return fail(USAGE);
  if (given.hours !== undefined) return console.log(burdenTable(await burdenOf(demoWard(given.hours))));
  const recordings = readRecordings(given.folder, given.kind);
  if (recordings === null) return fail(`There is no recording of such a kind in ${given.folder}.`);
  console.log(report(evaluate(recordings, { ...RESAMPLING, seed: given.seed })));
  console.log(`\n${burdenTable(await burdenOf(recordedPatients(recordings)))}`);
}

function argumentsOf(argv: readonly string[]) {
  try {
    const {
      values,
      positionals: [folder, ...rest],
    } = parseArgs({
      args: [...argv],
      options: { as: { type: 'string' }, seed: { type: 'string' }, 'demo-ward': { type: 'string' } },
      allowPositionals: true,
    });
    const ward = values['demo-ward'];
    if (ward !== undefined) {
      const hours = Number(ward);
      return folder === undefined && hours > 0 && Number.isFinite(hours) ? { hours } : null;
    }
    const kind = RECORDING_KINDS.find((each) => each === values.as);
    const seed = Number(values.seed ?? '1');
    const isKnown = folder !== undefined && existsSync(folder) && rest.length === 0;
    return isKnown && (values.as === undefined || kind !== undefined) && Number.isInteger(seed)
      ? { folder, kind, seed }
      : null;
  } catch {
    return null;
  }
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}

void main(process.argv.slice(2));
