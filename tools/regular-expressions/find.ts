// Finds the regular expressions of the sources: literals, and what is made with RegExp from texts
// that stand there.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

/** A regular expression in the source or in a document. */
export interface FoundExpression {
  /** Path from the root of the project, and line. */
  place: string;
  /** Undefined when it is put together while the server runs. */
  pattern: { source: string; flags: string } | undefined;
  /** As it stands in the file. */
  text: string;
}

/** All expressions in the TypeScript files below a folder, tests left out. */
export function expressionsBelow({
  root,
  folder,
}: {
  root: string;
  folder: string;
}): readonly FoundExpression[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter(
    (name) => /\.ts$/.test(name) && !/\.(?:test|type-test|d)\.ts$/.test(name),
  );
  return files.flatMap((name) => {
    const path = join(root, folder, name);
    return expressionsIn({ path: relative(root, path), text: readFileSync(path, 'utf8') });
  });
}

export function expressionsIn({
  path,
  text,
}: {
  path: string;
  text: string;
}): readonly FoundExpression[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const constants = constantsOf(file);
  const found: FoundExpression[] = [];
  const look = (node: ts.Node): void => {
    const pattern = patternOf(node, constants);
    if (pattern !== undefined) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push({
        place: `${path}:${line + 1}`,
        pattern: pattern === 'unknown' ? undefined : pattern,
        text: node.getText(),
      });
    }
    ts.forEachChild(node, look);
  };
  look(file);
  return found;
}

type Constants = ReadonlyMap<string, ts.Expression>;

/** Initial values of `const` names at the top of a file. */
function constantsOf(file: ts.SourceFile): Constants {
  const declarations = file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations]);
  return new Map(
    declarations.flatMap(({ name, initializer }) =>
      ts.isIdentifier(name) && initializer !== undefined ? [[name.text, initializer] as const] : [],
    ),
  );
}

function patternOf(
  node: ts.Node,
  constants: Constants,
): { source: string; flags: string } | 'unknown' | undefined {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
  }
  const isMade =
    (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
    node.expression.getText() === 'RegExp';
  if (!isMade) return undefined;
  const [source, flags] = (node.arguments ?? []).map((argument) => textOf(argument, constants));
  if (source === undefined || (flags === undefined && (node.arguments?.length ?? 0) > 1))
    return 'unknown';
  return { source, flags: flags ?? '' };
}

/** The text that an expression stands for; undefined when that is not known before it runs. */
function textOf(node: ts.Expression, constants: Constants): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isParenthesizedExpression(node)) return textOf(node.expression, constants);
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw') {
    return ts.isNoSubstitutionTemplateLiteral(node.template) ? node.template.rawText : undefined;
  }
  if (ts.isIdentifier(node)) {
    const value = constants.get(node.text);
    return value === undefined ? undefined : textOf(value, constants);
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    return joined([node.left, node.right], constants);
  }
  if (ts.isTemplateExpression(node)) {
    const rest = node.templateSpans.map(({ expression, literal }) => {
      const text = textOf(expression, constants);
      return text === undefined ? undefined : text + literal.text;
    });
    return rest.includes(undefined) ? undefined : node.head.text + rest.join('');
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression))
    return undefined;
  const { name, expression } = node.expression;
  if (name.text !== 'join' || !ts.isArrayLiteralExpression(expression)) return undefined;
  const [separator] = node.arguments;
  return joined([...expression.elements], constants, separator && textOf(separator, constants));
}

function joined(
  parts: readonly ts.Expression[],
  constants: Constants,
  separator = '',
): string | undefined {
  const texts = parts.map((part) => textOf(part, constants));
  return texts.includes(undefined) ? undefined : texts.join(separator);
}
