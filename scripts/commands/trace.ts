import { readFileSync, writeFileSync } from 'node:fs';
import { ageOf, readLastRun } from '../results/lastRun.mjs';
import { complaintsAbout, hazardIdsOf, hazardsOf, isFigureOf, namesHazard } from '../trace/hazards';
import { emptyTests, namesRequirement, proofsOf, unknownIds, unproved, type Proof } from '../trace/proof';
import { gateProofs, HAZARDS, REQUIREMENTS_COPY, ROOT, sharedPage } from '../trace/readProject';
import { differences, requirementsCopy, requirementsOf } from '../trace/requirements';

/**
 * npm run trace: which tests prove each requirement and control each hazard, by what the runners reported in the last whole run. Fails on
 * every gap. `--gaps` prints only those.
 */
function main(options: readonly string[]): void {
  const checklist = sharedPage('spec/requirements.md');
  if (options.includes('--copy') && checklist !== null)
    writeFileSync(REQUIREMENTS_COPY, requirementsCopy(requirementsOf(checklist)));
  const run = readLastRun(ROOT);
  if (run === null) {
    console.log('✗ The results of a whole run are missing (.cache/last-run.json): npm test leaves them.');
    process.exitCode = 1;
    return;
  }
  const { tests } = run;
  const proofs = [...proofsOf(tests), ...gateProofs()];
  const requirements = requirementsOf(readFileSync(REQUIREMENTS_COPY, 'utf8'));
  const hazards = hazardsOf(readFileSync(HAZARDS, 'utf8'));

  if (!options.includes('--gaps')) {
    for (const { id, text } of requirements)
      list(
        `${id} ${text}`,
        proofs.filter(({ title }) => namesRequirement(title, id)),
      );
    for (const { id, hazard, exception } of hazards)
      list(
        `${id} ${hazard}${exception === null ? '' : ` (${exception})`}`,
        proofs.filter(({ title }) => namesHazard(title, id)),
      );
  }

  const requirementIds = new Set(requirements.map(({ id }) => id));
  const hazardIds = new Set(hazards.map(({ id }) => id));
  const isKnown = (id: string): boolean =>
    requirementIds.has(id) || hazardIds.has(id) || isFigureOf(id, hazardIds);
  const gaps = unproved(requirements, tests);
  const complaints = [
    ...(checklist === null
      ? []
      : differences(requirementsOf(checklist), requirements).map(
          (each) => `docs/requirements.md: ${each}; npm run trace -- --copy takes it over`,
        )),
    ...gaps,
    ...unknownIds([...tests, ...gateProofs()], isKnown),
    ...emptyTests(tests),
    ...hazardIdsOf(sharedPage('design/reliability.md') ?? '')
      .filter((id) => !hazardIds.has(id))
      .map((id) => `docs/hazards.md does not have ${id}`),
    ...hazards.flatMap((hazard) => complaintsAbout(hazard, proofs)),
  ];
  const open = hazards.filter(({ exception }) => exception === 'open').map(({ id }) => id);
  for (const complaint of complaints) console.log(`✗ ${complaint}`);
  console.log(
    `\n${ageOf(ROOT, run, Date.now())}\n${requirements.length - gaps.length} of ${requirements.length} requirements are proved by tests; ${hazards.length} hazards, ${open.length} of them open${open.length === 0 ? '' : ` (${open.join(', ')})`}.`,
  );
  if (complaints.length > 0) process.exitCode = 1;
}

function list(heading: string, proofs: readonly Proof[]): void {
  console.log(heading);
  for (const { file, title } of proofs) console.log(`    ${file}: ${title}`);
}

main(process.argv.slice(2));
