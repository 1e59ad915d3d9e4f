import ts from 'typescript';

export interface TestTitle {
  /** From the root of the project. */
  file: string;
  /** With the titles of the blocks around it. */
  title: string;
}

const BLOCKS = new Set(['describe', 'it', 'test']);

/** The title of every test of a source text, read without running it; what is only known when it runs is left out. */
export function testTitlesOf(file: string, source: string): TestTitle[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const constants = constantsOf(tree);
  const titles: TestTitle[] = [];

  function walk(node: ts.Node, around: readonly string[]): void {
    if (!ts.isCallExpression(node)) return ts.forEachChild(node, (child) => walk(child, around));
    const block = blockOf(node.expression);
    const [first, ...rest] = node.arguments;
    if (block === null || first === undefined) return ts.forEachChild(node, (child) => walk(child, around));
    const own = textOf(first, constants) + (block.table === null ? '' : idsIn(tree, block.table));
    const path = own === '' ? around : [...around, own];
    if (block.name !== 'describe') titles.push({ file, title: path.join(' › ') });
    for (const each of rest) walk(each, path);
  }
  walk(tree, []);
  return titles;
}

/** Every text of a program that prints what it measured: those name the hazards that they try. */
export function textsOf(file: string, source: string): TestTitle[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const texts: TestTitle[] = [];
  const walk = (node: ts.Node): void => {
    const title = ts.isExpression(node) ? textOf(node, new Map()) : '';
    if (title.includes('[')) texts.push({ file, title });
    else ts.forEachChild(node, walk);
  };
  walk(tree);
  return texts;
}

/** `it`, `it.each(table)`, `it.each`table``, `test.describe`: which block a call makes, and from which table. */
function blockOf(callee: ts.Expression): { name: string; table: ts.Node | null } | null {
  if (ts.isIdentifier(callee)) return BLOCKS.has(callee.text) ? { name: callee.text, table: null } : null;
  if (ts.isPropertyAccessExpression(callee))
    return callee.name.text === 'describe' ? { name: 'describe', table: null } : null;
  const [each, table] = ts.isCallExpression(callee)
    ? [callee.expression, callee.arguments[0]]
    : ts.isTaggedTemplateExpression(callee)
      ? [callee.tag, callee.template]
      : [];
  if (each === undefined || !ts.isPropertyAccessExpression(each) || each.name.text !== 'each') return null;
  const inner = blockOf(each.expression);
  return inner === null ? null : { name: inner.name, table: table ?? null };
}

/** Ids that stand in the rows of a table, or in the list that it names, for titles that take them from there. */
function idsIn(tree: ts.SourceFile, table: ts.Node): string {
  const found = (ts.isIdentifier(table) ? listOf(tree, table.text) : table.getText()).match(
    /\[(T-)?[A-Z]{1,4}-?\d{1,3}\]/g,
  );
  return found === null ? '' : ` ${[...new Set(found)].join(' ')}`;
}

function textOf(node: ts.Expression, constants: ReadonlyMap<string, string>): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isIdentifier(node)) return constants.get(node.text) ?? '';
  if (ts.isTemplateExpression(node))
    return (
      node.head.text +
      node.templateSpans
        .map(({ expression, literal }) => textOf(expression, constants) + literal.text)
        .join('')
    );
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return textOf(node.left, constants) + textOf(node.right, constants);
  return ts.isParenthesizedExpression(node) ? textOf(node.expression, constants) : '';
}

/** The text of a list that the file declares at its top. */
function listOf(tree: ts.SourceFile, name: string): string {
  const declarations = tree.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations]);
  return (
    declarations
      .find((each) => ts.isIdentifier(each.name) && each.name.text === name)
      ?.initializer?.getText() ?? ''
  );
}

/** Texts that the file gives a name. */
function constantsOf(tree: ts.SourceFile): ReadonlyMap<string, string> {
  const constants = new Map<string, string>();
  const walk = (node: ts.Node): void => {
    if (
      ts.isVariableDeclaration(node) &&
      ts.isIdentifier(node.name) &&
      node.initializer !== undefined &&
      ts.isStringLiteralLike(node.initializer)
    ) {
      constants.set(node.name.text, node.initializer.text);
    }
    ts.forEachChild(node, walk);
  };
  walk(tree);
  return constants;
}
