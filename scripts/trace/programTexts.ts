import ts from 'typescript';
import type { Proof } from './proof';

/** Every text with a bracket in a program that prints its figures: these name the hazards that it tests. */
export function programTexts(file: string, source: string): Proof[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const texts: Proof[] = [];
  const walk = (node: ts.Node): void => {
    const title = ts.isExpression(node) ? textOf(node) : '';
    if (title.includes('[')) texts.push({ file, title });
    else ts.forEachChild(node, walk);
  };
  walk(tree);
  return texts;
}

function textOf(node: ts.Expression): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return (
      node.head.text +
      node.templateSpans.map(({ expression, literal }) => textOf(expression) + literal.text).join('')
    );
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return textOf(node.left) + textOf(node.right);
  return ts.isParenthesizedExpression(node) ? textOf(node.expression) : '';
}
