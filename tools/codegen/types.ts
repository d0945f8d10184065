// Writes generated/openapi.ts: the types of all schemas and operations, once, for server, client
// and tests.
import openapiTypescript, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { isObject } from '../../src/lib/values.ts';
import type { OpenApiDocument } from './document.ts';

const BYTES = ts.factory.createTypeReferenceNode('Uint8Array');

/**
 * Binary strings become bytes, and fields with a default stay optional. Each schema also has a type
 * of its own name, and all have one.
 */
export async function generateTypes(document: OpenApiDocument): Promise<string> {
  const nodes = await openapiTypescript(JSON.stringify(withoutExamples(document)), {
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    rootTypesKeepCasing: true,
    transform: (schema) => (schema.format === 'binary' ? BYTES : undefined),
  });
  const { transformed } = ts.transform(nodes, [withoutRepetition]);
  const all = "export type Schemas = components['schemas'];";
  return `// Generated from openapi.yaml by \`npm run generate\`. Do not edit.\n${astToString(transformed)}${all}\n`;
}

/** Examples are long, and are in the documents. Below `properties` and its like, keys are names. */
function withoutExamples(value: unknown, isNames = false): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutExamples(item));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => isNames || (key !== 'example' && key !== 'examples'))
      .map(([key, child]) => [
        key,
        withoutExamples(child, !isNames && (key === 'properties' || key === 'schemas')),
      ]),
  );
}

/**
 * Leaves out what says nothing: members that may never be there, headers of any name, and, in
 * `paths`, the comments, which the functions of the client have.
 */
const withoutRepetition: ts.TransformerFactory<ts.Node> = (context) => (root) => {
  const isPaths = ts.isInterfaceDeclaration(root) && root.name.text === 'paths';
  const visit = (node: ts.Node): ts.Node | undefined => {
    if (isPaths) ts.setSyntheticLeadingComments(node, undefined);
    const kept = ts.visitEachChild(node, visit, context);
    return ts.isPropertySignature(kept) && saysNothing(kept) ? undefined : kept;
  };
  return visit(root) ?? root;
};

function saysNothing({ name, questionToken, type }: ts.PropertySignature): boolean {
  if (type?.kind === ts.SyntaxKind.NeverKeyword) return questionToken !== undefined;
  if (type === undefined || !ts.isTypeLiteralNode(type) || !ts.isIdentifier(name)) return false;
  const [first, second] = type.members;
  if (name.text === 'parameters') return first === undefined;
  return (
    name.text === 'headers' &&
    first !== undefined &&
    second === undefined &&
    ts.isIndexSignatureDeclaration(first)
  );
}
