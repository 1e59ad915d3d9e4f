import { readFileSync, writeFileSync } from 'node:fs';
import { complaintsAbout, hazardIdsOf, hazardsOf, namesHazard } from './trace/hazards';
import { HAZARDS, readTitles, REQUIREMENTS_COPY, sharedPage } from './trace/readProject';
import { differences, requirementsCopy, requirementsOf } from './trace/requirements';
import type { TestTitle } from './trace/testTitles';

/** npm run trace: which tests prove each requirement and control each hazard. Fails on every gap. `--gaps` prints only those. */
function main(options: readonly string[]): void {
  const checklist = sharedPage('spec/requirements.md');
  if (options.includes('--copy') && checklist !== null)
    writeFileSync(REQUIREMENTS_COPY, requirementsCopy(requirementsOf(checklist)));
  const titles = readTitles();
  const isBrief = options.includes('--gaps');
  const requirements = requirementsOf(readFileSync(REQUIREMENTS_COPY, 'utf8'));
  const hazards = hazardsOf(readFileSync(HAZARDS, 'utf8'));
  const named = (names: (title: string) => boolean): TestTitle[] =>
    titles.filter(({ title }) => names(title));

  const untested: string[] = [];
  for (const { id, text } of requirements) {
    const tests = named((title) => title.includes(`[${id}]`));
    if (tests.length === 0) untested.push(`${id} ${text}`);
    if (!isBrief) list(`${id} ${text}`, tests);
  }
  for (const { id, hazard, exception } of hazards) {
    if (!isBrief)
      list(
        `${id} ${hazard}${exception === null ? '' : ` (${exception})`}`,
        named((title) => namesHazard(title, id)),
      );
  }

  const known = new Set(hazards.map(({ id }) => id));
  const complaints = [
    ...(checklist === null
      ? []
      : differences(requirementsOf(checklist), requirements).map(
          (each) => `docs/requirements.md: ${each}; npm run trace -- --copy takes it over`,
        )),
    ...untested.map((each) => `no test names ${each}`),
    ...hazardIdsOf(sharedPage('design/reliability.md') ?? '')
      .filter((id) => !known.has(id))
      .map((id) => `docs/hazards.md does not have ${id}`),
    ...hazards.flatMap((hazard) => complaintsAbout(hazard, titles)),
  ];
  const open = hazards.filter(({ exception }) => exception === 'open');
  console.log(
    `\n${requirements.length - untested.length} of ${requirements.length} requirements are named by tests; ${hazards.length} hazards, ${open.length} of them open${open.length === 0 ? '' : ` (${open.map(({ id }) => id).join(', ')})`}.`,
  );
  for (const complaint of complaints) console.log(`✗ ${complaint}`);
  if (complaints.length > 0) process.exitCode = 1;
}

function list(heading: string, tests: readonly TestTitle[]): void {
  console.log(heading);
  for (const { file, title } of tests) console.log(`    ${file}: ${title}`);
}

main(process.argv.slice(2));
