import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  complaintsAbout,
  complaintsAboutFigures,
  hazardIdsOf,
  hazardsOf,
  isFigureOf,
  namesHazard,
} from '../../../scripts/trace/hazards';
import { namesRequirement, unknownIds } from '../../../scripts/trace/proof';
import { HAZARDS, REQUIREMENTS_COPY, ROOT, sharedPage } from '../../../scripts/trace/readProject';
import { programTexts } from '../../../scripts/trace/programTexts';
import { differences, requirementsCopy, requirementsOf } from '../../../scripts/trace/requirements';

it('a program of the gate names what it tries in what it prints', () => {
  const source =
    "report({ name: `[T-A4] polls of ${n}`, value });\nprint('[T-A6] ' + ('of ' + all));\n// [T-A5] a comment";
  expect(programTexts('gate.ts', source)).toEqual([
    { file: 'gate.ts', title: '[T-A4] polls of ' },
    { file: 'gate.ts', title: '[T-A6] of ' },
  ]);
});

it('an id is a requirement, a hazard or a figure of one; anything else in brackets like it is unknown', () => {
  const hazards = new Set(['D3', 'A1']);
  const isKnown = (id: string) => id === 'AA-01' || hazards.has(id) || isFigureOf(id, hazards);
  const unknown = (title: string) => unknownIds([{ file: 'a.test.ts', title }], isKnown);
  for (const known of ['[AA-01] [D3] works', '[T-D3] [T-D3b] [T-N1]', 'reads [0] and ["A9"] of [AMPM]'])
    expect(unknown(known)).toEqual([]);
  expect(unknown('[AA-99] [T-D4] [AA-01, AA-02] [AA-1] works')).toEqual(
    ['AA-99', 'T-D4', 'AA-01, AA-02', 'AA-1'].map(
      (id) =>
        `[${id}] is neither a requirement nor a hazard: a.test.ts: [AA-99] [T-D4] [AA-01, AA-02] [AA-1] works`,
    ),
  );
});

describe('requirements', () => {
  const checklist =
    '| id | requirement | spec |\n| --- | --- | --- |\n| AA-01 | One \\| two. | §1 |\n| AA-02 | Three. | §2 |\n\n| area | rows |\n| AA Area | 2 |';

  it('are the rows with an id, with their bars', () => {
    expect(requirementsOf(checklist)).toEqual([
      { id: 'AA-01', text: 'One | two.' },
      { id: 'AA-02', text: 'Three.' },
    ]);
  });

  it('are the same in the copy', () => {
    expect(
      differences(requirementsOf(checklist), requirementsOf(requirementsCopy(requirementsOf(checklist)))),
    ).toEqual([]);
  });

  it('that are missing, changed or only in the copy are reported', () => {
    const copy = [
      { id: 'AA-02', text: 'Four.' },
      { id: 'AA-03', text: 'Five.' },
    ];
    expect(differences(requirementsOf(checklist), copy)).toEqual([
      'AA-01 is missing in the copy',
      'AA-02 reads otherwise in the copy',
      'AA-03 is in the copy only',
    ]);
  });

  it('of the copy in docs are those of the checklist', () => {
    const copy = requirementsOf(readFileSync(REQUIREMENTS_COPY, 'utf8'));
    expect(copy.length).toBeGreaterThan(400);
    const original = sharedPage('spec/requirements.md');
    if (original !== null) expect(differences(requirementsOf(original), copy)).toEqual([]);
  });

  it('of the copy in docs are each named in the text of a test', () => {
    const texts = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
      .map((file) => readFileSync(join(ROOT, 'test', file), 'utf8'));
    const copy = requirementsOf(readFileSync(REQUIREMENTS_COPY, 'utf8'));
    const unnamed = copy.filter(({ id }) => !texts.some((text) => namesRequirement(text, id)));
    expect(unnamed.map(({ id }) => id)).toEqual([]);
  });
});

describe('hazards', () => {
  const row = (tests: string, figures = '5 | 3 | 15') =>
    hazardsOf(`| A1 | Lost | Cause | ${figures} | Control | ${tests} |`);
  const titles = [
    { file: 'test/a.test.ts', title: '[T-A1] kept' },
    { file: 'test/b.test.ts', title: '[A2] other' },
  ];
  const complaints = (tests: string, among = titles) =>
    row(tests).flatMap((hazard) => complaintsAbout(hazard, among));

  it('are proved by a test that names them', () => {
    expect(complaints('`test/a.test.ts`')).toEqual([]);
    expect(complaints('`test/a.test.ts` Open: the rest')).toEqual([]);
    expect(complaints('`test/d.ts`', [{ file: 'test/d.ts', title: '[T-A1b] time' }])).toEqual([]);
    expect(complaints('`test/d.ts`', [{ file: 'test/d.ts', title: '[T-A10] time' }])).not.toEqual([]);
  });

  it('have a severity and a likelihood from 1 to 5, and a residual risk that follows from what remains of it', () => {
    const about = (figures: string, tests = '`test/a.test.ts`') =>
      row(tests, figures).flatMap((hazard) => complaintsAbout(hazard, titles));
    for (const figures of ['5 | 3 | 15', '5 | 3 | 5', '4 | 5 | 8', '1 | 1 | 1'])
      expect(about(figures)).toEqual([]);
    for (const figures of [
      '6 | 3 | 6',
      '0 | 3 | 0',
      '5 | 6 | 5',
      '5 |  | 5',
      'high | 3 | 5',
      '2.5 | 2 | 5',
    ]) {
      expect(about(figures)).toEqual(['A1 has no severity and likelihood from 1 to 5']);
    }
    for (const figures of ['5 | 3 | 7', '5 | 3 | 0', '5 | 3 | ', '5 | 3 | low'])
      expect(about(figures)).toEqual(['A1 has a residual risk that is not its severity times a likelihood']);
    expect(about('5 | 2 | 15')).toEqual(['A1 has a residual risk above that without the control']);
    expect(about('5 | 3 | 5', 'Open: comes later')).toEqual([
      'A1 is open, but its residual risk is not that without a control',
    ]);
    expect(about('5 | 3 | 5', '`test/a.test.ts` Open: the rest')).toEqual([]);
  });

  it('are numbered in sections 2 and 7 of the reliability page', () => {
    const page =
      '# Page\n## 1. Traps\n| A9 | no |\n## 2. Hazards\n| A1 | x |\n### B\n| B2 | x |\n## 3. Cases\n| A8 | no |\n## 7. More\n| J1 | x |\n| J20 | x |\n| K1 | no |\n## 70. Other\n| A7 | no |';
    expect(hazardIdsOf(page)).toEqual(['A1', 'B2', 'J1', 'J20']);
  });

  it('need a test or a reason', () => {
    expect(complaints('')).toEqual(['A1 has no test, and no reason why']);
    expect(complaints('Open:')).toEqual(['A1 has no test, and no reason why']);
    expect(complaints('Open: comes with the chart')).toEqual([]);
    expect(complaints('Not applicable: there is no such thing')).toEqual([]);
  });

  it('are not proved by programs of the gate alone', () => {
    const gate = [...titles, { file: 'test/gate/a.ts', title: '[T-A1] time' }];
    expect(complaints('`test/gate/a.ts`', gate)).toEqual([
      'A1 names only programs of the gate, which npm test does not run',
    ]);
    expect(complaints('`test/gate/a.ts` Open: nothing else tries it', gate)).toEqual([]);
    expect(complaints('`test/a.test.ts` `test/gate/a.ts`', gate)).toEqual([]);
  });

  it('in the page, name tests that npm test runs', () => {
    const rows = hazardsOf(readFileSync(HAZARDS, 'utf8'));
    const gateOnly = rows.filter(
      ({ tests, exception }) =>
        exception === null && tests.length > 0 && tests.every((file) => file.startsWith('test/gate/')),
    );
    expect(gateOnly.map(({ id }) => id)).toEqual([]);
  });

  it('are not proved by a test that is not there, or is about something else', () => {
    expect(complaints('`test/c.test.ts`')).toEqual([
      'A1 names test/c.test.ts, where no test passed with an assertion',
    ]);
    expect(complaints('`test/b.test.ts`')).toEqual([
      'A1 names test/b.test.ts, where no test that passed with an assertion names it',
    ]);
  });

  it('of docs/hazards.md are all there, each with its figures, and with tests and modules that exist', () => {
    const page = readFileSync(HAZARDS, 'utf8');
    const hazards = hazardsOf(page);
    expect(hazards.length).toBeGreaterThan(100);
    expect(hazards.flatMap(complaintsAboutFigures)).toEqual([]);
    const files = hazards.flatMap(({ tests }) => tests);
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    const ids = hazardIdsOf(sharedPage('design/reliability.md') ?? '');
    expect(ids.filter((id) => !hazards.some((hazard) => hazard.id === id))).toEqual([]);
    const open = new Set(
      hazards
        .filter(({ exception, tests }) => exception === 'open' && tests.length === 0)
        .map(({ id }) => id),
    );
    const built = page.split('\n').filter((line) => !open.has(line.split('|')[1]?.trim() ?? ''));
    const modules = built.flatMap((line) =>
      [...line.matchAll(/`((?:server|web|clinical|contract)\/[\w/]+)`/g)].map(([, module = '']) =>
        join(ROOT, 'src', module),
      ),
    );
    expect(modules.filter((module) => !['', '.ts', '.tsx'].some((end) => existsSync(module + end)))).toEqual(
      [],
    );
  });

  // The trace itself comes an hour later, at the end of a whole run.
  it('of docs/hazards.md are named in the text of every test that they name', () => {
    const unnamed = hazardsOf(readFileSync(HAZARDS, 'utf8')).flatMap(({ id, tests }) =>
      tests
        .filter((file) => !namesHazard(readFileSync(join(ROOT, file), 'utf8'), id))
        .map((file) => `${id}: ${file}`),
    );
    expect(unnamed).toEqual([]);
  });
});
