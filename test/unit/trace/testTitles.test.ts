import { testTitlesOf, textsOf } from '../../../scripts/trace/testTitles';

const titlesOf = (source: string) => testTitlesOf('a.test.tsx', source).map(({ title }) => title);

describe('titles read from a source text', () => {
  it('are those of it and test, with the blocks around them', () => {
    const source = `
      describe('[AA-01] outer', () => {
        describe("inner", () => { it('works', async () => { expect(it).toBe(1); }); });
        test(\`plain\`, () => {});
      });
      beforeEach(() => it);`;
    expect(titlesOf(source)).toEqual(['[AA-01] outer › inner › works', '[AA-01] outer › plain']);
  });

  it('keep what a template, a sum or a constant says, and leave out what only a run knows', () => {
    const source = `
      const WORDS = '[AA-02] known';
      it(\`\${WORDS} of \${count()} rows\`, f);
      it('[AA-03] ' + 'added' + rest, f);
      it(WORDS, f);
      it(name, f);`;
    expect(titlesOf(source)).toEqual(['[AA-02] known of  rows', '[AA-03] added', '[AA-02] known', '']);
  });

  it('of it.each take the ids of its rows, wherever the rows stand', () => {
    const source = `
      const ROWS = [['[AA-04]', 1], ['[AA-05]', 2]] as const;
      it.each(ROWS)('%s is %i', f);
      it.each([['[AA-06] x'], ['y']])('%s', f);
      describe.each(ENGINES)('[AA-07] on %s', () => { it.each\`a | b
        \${1} | \${'[AA-08]'}\`('$b', f); });`;
    expect(titlesOf(source)).toEqual([
      '%s is %i [AA-04] [AA-05]',
      '%s [AA-06]',
      '[AA-07] on %s › $b [AA-08]',
    ]);
  });

  it('of Playwright count blocks, not steps, hooks or fixtures', () => {
    const source = `
      test.describe('[AA-09] board', () => { test('opens', async () => { await test.step('[AA-10] no test', f); }); });
      test.setTimeout(1); const mine = test.extend({}); test.afterAll(() => undefined);`;
    expect(titlesOf(source)).toEqual(['[AA-09] board › opens']);
  });

  it('are not taken from comments or other strings', () => {
    expect(titlesOf("// it('[AA-11] gone', f)\nconst text = \"it('[AA-12] text', f)\";")).toEqual([]);
  });
});

it('a program of the gate names what it tries in what it prints', () => {
  const source = 'report({ name: `[T-A4] polls of ${n}`, value });\n// [T-A5] a comment';
  expect(textsOf('gate.ts', source).map(({ title }) => title)).toEqual(['[T-A4] polls of ']);
});
