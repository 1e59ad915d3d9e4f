import ts from 'typescript';

/** One small fault: `text` in the place of what stands from `start` to `end` of the file. */
export interface Mutant {
  /** From the root of the project. */
  file: string;
  line: number;
  start: number;
  end: number;
  text: string;
  /** The change, as a list shows it to a reader. */
  words: string;
}

type Replacement = string | undefined;

const BOUNDARIES: Readonly<Partial<Record<ts.SyntaxKind, readonly string[]>>> = {
  [ts.SyntaxKind.LessThanToken]: ['<=', '>='],
  [ts.SyntaxKind.LessThanEqualsToken]: ['<', '>'],
  [ts.SyntaxKind.GreaterThanToken]: ['>=', '<='],
  [ts.SyntaxKind.GreaterThanEqualsToken]: ['>', '<'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: ['!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: ['==='],
  [ts.SyntaxKind.PlusToken]: ['-'],
  [ts.SyntaxKind.MinusToken]: ['+'],
  [ts.SyntaxKind.AsteriskToken]: ['/'],
  [ts.SyntaxKind.SlashToken]: ['*'],
  [ts.SyntaxKind.AmpersandAmpersandToken]: ['||'],
  [ts.SyntaxKind.BarBarToken]: ['&&'],
};

/** Every mutant of a source, in the order of its lines. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const mutants: Mutant[] = [];
  const replace = (node: ts.Node, text: Replacement): void => {
    const [start, end] = [node.getStart(tree), node.getEnd()];
    if (text === undefined || text === source.slice(start, end)) return;
    const line = tree.getLineAndCharacterOfPosition(start).line + 1;
    const was = source.slice(start, end).replaceAll(/\s+/g, ' ').slice(0, 60);
    mutants.push({ file, line, start, end, text, words: `${was} → ${text === '' ? 'nothing' : text}` });
  };
  const visit = (node: ts.Node): void => {
    if (isOutside(node)) return;
    for (const text of changesOf(node, tree)) replace(node, text);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return mutants;
}

/** Types, imports and the names of fields have no effect at run time. */
const isOutside = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  // The messages of thrown errors are for developers.
  ts.isThrowStatement(node);

function changesOf(node: ts.Node, tree: ts.SourceFile): string[] {
  const text = (inner: ts.Node) => inner.getText(tree);
  if (ts.isBinaryExpression(node))
    return (BOUNDARIES[node.operatorToken.kind] ?? []).map(
      (operator) => `${text(node.left)} ${operator} ${text(node.right)}`,
    );
  if (ts.isConditionalExpression(node))
    return [`!(${text(node.condition)}) ? ${text(node.whenTrue)} : ${text(node.whenFalse)}`];
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [text(node.operand)];
  if (ts.isNumericLiteral(node)) return isName(node) ? [] : [`(${text(node)} + 1)`];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return ['false'];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return ['true'];
  if (ts.isStringLiteral(node)) return isName(node) || node.text === '' ? [] : ["''"];
  if (ts.isExpressionStatement(node)) return [';'];
  if (ts.isReturnStatement(node) && node.expression !== undefined) return ['return undefined;'];
  return [];
}

function isName({ parent, ...node }: ts.Node): boolean {
  return (ts.isPropertyAssignment(parent) && parent.name.pos === node.pos) || ts.isLiteralTypeNode(parent);
}
