import { pathInWords, type ModelResult } from '../../test/fixtures/model/modelResult';
import { failedPathsOf, secondsOf, statesOf, transitionsOf, type Coverage } from './readResults';

const KINDS: Record<ModelResult['kind'], string> = {
  machine: 'Machines: the production state machines, each state and transition with a real actor',
  screen: 'Screens: what a person sees and does, in jsdom before the server in process',
  browser: 'Chromium: the same models before the started product',
};

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --good: #1a7f4b; --bad: #c62828; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
summary span { white-space: nowrap; } h1 { font-size: 1.6rem; } h2 { font-size: 1.15rem; margin-top: 2.5rem; }
.sum { font-size: 1.05rem; } .good { color: var(--good); } .bad { color: var(--bad); }
details { border: 1px solid var(--line); border-radius: 8px; margin: .5rem 0; padding: .5rem 1rem; }
summary { cursor: pointer; display: grid; grid-template-columns: 12rem repeat(3, 1fr) 4rem; gap: 1rem; align-items: center; }
summary b { overflow-wrap: anywhere; }
meter { width: 4rem; vertical-align: middle; } ul, ol { margin: .25rem 0 1rem; padding-left: 1.5rem; }
li.never { color: var(--bad); } pre { border-left: 3px solid var(--bad); overflow-x: auto; padding: .5rem 1rem; white-space: pre-wrap; }
@media (max-width: 50rem) { summary { grid-template-columns: 1fr; gap: 0; } }
`;

/** One page with everything in it: coverage, every path as it went, and each failure as text. */
export function htmlReport(results: readonly ModelResult[], at: Date): string {
  const failed = results.flatMap(failedPathsOf).length;
  const paths = results.reduce((sum, result) => sum + result.paths.length, 0);
  const missed = results.flatMap(({ states, transitions }) => [
    ...states.filter(({ isVisited }) => !isVisited),
    ...transitions.filter(({ isTaken }) => !isTaken),
  ]).length;
  const faults = [
    ...(failed === 0 ? [] : [`${failed} ${failed === 1 ? 'path' : 'paths'} failed`]),
    ...(missed === 0 ? [] : [`${missed} states or transitions not reached`]),
  ];
  const verdict =
    faults.length === 0
      ? '<span class="good">all went well, everything was reached</span>'
      : `<span class="bad">${faults.join(', ')}</span>`;
  const kinds = (Object.keys(KINDS) as ModelResult['kind'][]).map((kind) => ({
    kind,
    own: results.filter((result) => result.kind === kind),
  }));
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Wardline models</title>',
    `<style>${STYLE}</style></head><body>`,
    `<h1>Model report</h1><p class="sum">${results.length} models, ${paths} paths: ${verdict}. ${at.toISOString()}</p>`,
    ...kinds
      .filter(({ own }) => own.length > 0)
      .map(({ kind, own }) => `<h2>${KINDS[kind]}</h2>\n${own.map(section).join('\n')}`),
    '</body></html>',
    '',
  ].join('\n');
}

function section(result: ModelResult): string {
  const { name, states, transitions, paths } = result;
  const failures = failedPathsOf(result);
  return [
    `<details${failures.length > 0 ? ' open' : ''}><summary><b>${text(name)}</b>`,
    `<span>${share('states', statesOf(result))}</span><span>${share('transitions', transitionsOf(result))}</span>`,
    `<span class="${failures.length === 0 ? 'good' : 'bad'}">${paths.length - failures.length} of ${paths.length} paths went well</span><span>${secondsOf(result).toFixed(1)} s</span></summary>`,
    ...failures.map((path) => `<pre>${text(pathInWords(name, path))}</pre>`),
    `<h3>States</h3>${list(
      'ul',
      states.map((state) => ({ words: state.name, isSeen: state.isVisited })),
    )}`,
    `<h3>Transitions</h3>${list(
      'ul',
      transitions.map((transition) => ({ words: transition.name, isSeen: transition.isTaken })),
    )}`,
    `<h3>Paths</h3>${list(
      'ol',
      paths.map((path) => ({ words: path.steps.join(' → '), isSeen: path.failedAt === null })),
    )}`,
    '</details>',
  ].join('\n');
}

const share = (what: string, { reached, all, percent }: Coverage): string =>
  `<meter min="0" max="${all}" value="${reached}" title="${what}"></meter> ${reached}/${all} ${what}, ${percent} %`;

const list = (kind: 'ul' | 'ol', items: readonly { words: string; isSeen: boolean }[]): string =>
  `<${kind}>${items.map(({ words, isSeen }) => `<li${isSeen ? '' : ' class="never"'}>${text(words)}</li>`).join('')}</${kind}>`;

const text = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
