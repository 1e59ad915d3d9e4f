import { rowsOf } from './markdownTable';
import type { Proof } from './proof';

export interface Hazard {
  id: string;
  /** What may happen. */
  hazard: string;
  /**
   * Severity and likelihood without the control, 1 to 5; severity times the likelihood that remains. NaN
   * where the page has none.
   */
  severity: number;
  likelihood: number;
  residual: number;
  /** Files that prove the control. */
  tests: string[];
  /** Stands in place of tests: why none are needed, or what is missing. */
  exception: 'not applicable' | 'open' | null;
}

const HAZARD = /^[A-J]\d{1,2}$/;

/** The sections of the reliability page in which hazards are numbered. */
const SECTIONS = [2, 7];

/** The rows of docs/hazards.md: id, hazard, cause, severity, likelihood, residual risk, control, tests. */
export function hazardsOf(markdown: string): Hazard[] {
  return rowsOf(markdown, HAZARD).map(
    ([id = '', hazard = '', , severity = '', likelihood = '', residual = '', , tests = '']) => ({
      id,
      hazard,
      severity: figureOf(severity),
      likelihood: figureOf(likelihood),
      residual: figureOf(residual),
      tests: [...tests.matchAll(/`(test\/[^`]+)`/g)].flatMap(([, file]) =>
        file === undefined ? [] : [file],
      ),
      exception: /\bNot applicable: \S/.test(tests)
        ? 'not applicable'
        : /\bOpen: \S/.test(tests)
          ? 'open'
          : null,
    }),
  );
}

const figureOf = (cell: string): number => (/^\d+$/.test(cell) ? Number(cell) : NaN);

/** The ids of the hazards of the reliability page, in sections 2 and 7. */
export function hazardIdsOf(markdown: string): string[] {
  const sections = markdown
    .split(/^## /m)
    .filter((section) => SECTIONS.some((number) => section.startsWith(`${number}.`)));
  return sections.flatMap((section) =>
    rowsOf(section, HAZARD).flatMap(([id]) => (id === undefined ? [] : [id])),
  );
}

/** `[D3]`, or the required figure, `[T-D3]`, of which there may be several: `[T-D3b]`. */
export const namesHazard = (title: string, id: string): boolean =>
  title.includes(`[${id}]`) || new RegExp(`\\[T-${id}[a-z]?\\]`).test(title);

/** Figures that the hazard analysis requires and that belong to no single hazard. */
const OTHER_FIGURES: readonly string[] = ['T-N1', 'T-S1'];

/** Whether `id` is a figure of one of the hazards, such as T-D3b of D3. */
export function isFigureOf(id: string, hazards: ReadonlySet<string>): boolean {
  const [, hazard] = /^T-([A-J]\d{1,2})[a-z]?$/.exec(id) ?? [];
  return OTHER_FIGURES.includes(id) || (hazard !== undefined && hazards.has(hazard));
}

/** What is wrong with a hazard's figures or its proof, as sentences. */
export function complaintsAbout(hazard: Hazard, proofs: readonly Proof[]): string[] {
  return [...complaintsAboutFigures(hazard), ...complaintsAboutProof(hazard, proofs)];
}

const isFrom1To5 = (figure: number): boolean => Number.isInteger(figure) && figure >= 1 && figure <= 5;

/** What is wrong with the figures alone. */
export function complaintsAboutFigures({
  id,
  severity,
  likelihood,
  residual,
  tests,
  exception,
}: Hazard): string[] {
  if (!isFrom1To5(severity) || !isFrom1To5(likelihood))
    return [`${id} has no severity and likelihood from 1 to 5`];
  const remaining = residual / severity;
  if (!isFrom1To5(remaining))
    return [`${id} has a residual risk that is not its severity times a likelihood`];
  if (remaining > likelihood) return [`${id} has a residual risk above that without the control`];
  if (exception === 'open' && tests.length === 0 && remaining < likelihood)
    return [`${id} is open, but its residual risk is not that without a control`];
  return [];
}

/** The gate states what it tries, and reports no result to a trace: it adds to tests, and replaces none. */
const isOfTheGate = (file: string): boolean => file.startsWith('test/gate/');

function complaintsAboutProof({ id, tests, exception }: Hazard, proofs: readonly Proof[]): string[] {
  if (tests.length === 0) return exception === null ? [`${id} has no test, and no reason why`] : [];
  if (exception === null && tests.every(isOfTheGate))
    return [`${id} names only programs of the gate, which npm test does not run`];
  return tests.flatMap((file) => {
    const own = proofs.filter((each) => each.file === file);
    if (own.length === 0) return [`${id} names ${file}, where no test passed with an assertion`];
    return own.some(({ title }) => namesHazard(title, id))
      ? []
      : [`${id} names ${file}, where no test that passed with an assertion names it`];
  });
}
