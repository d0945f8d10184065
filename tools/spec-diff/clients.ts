// Says what a change of openapi.yaml means for programs on generated clients: names and types that
// they use.
import { isDeepStrictEqual } from 'node:util';
import { clientDocument } from '../codegen/clients/client-document.ts';
import {
  type LocatedOperation,
  listOperations,
  type OpenApiDocument,
  type Parameter,
  resolve,
  type Schema,
} from '../codegen/document.ts';
import { referenceName, referencesFrom } from '../codegen/references.ts';
import type { Difference } from './compare.ts';

/**
 * What programs that were written against clients of the older document don't find any more, or
 * read as something else. Both documents are looked at as generators get them. Requests and
 * responses may be the same as before.
 */
export function compareClients(before: OpenApiDocument, after: OpenApiDocument): Difference[] {
  const [old, now] = [clientDocument(before), clientDocument(after)];
  return [...operationChanges(old, now), ...schemaChanges(old, now)].map(({ what, where }) => ({
    kind: 'clients',
    what,
    where: [where],
  }));
}

interface Change {
  what: string;
  where: string;
}

function operationChanges(before: OpenApiDocument, after: OpenApiDocument): Change[] {
  const placeOf = ({ method, path }: LocatedOperation) => `${method.toUpperCase()} ${path}`;
  const present = new Map(listOperations(after).map((located) => [placeOf(located), located]));
  return listOperations(before).flatMap((old) => {
    const { operationId, tags } = old.operation;
    const now = present.get(placeOf(old));
    const change = (what: string): Change => ({ where: placeOf(old), what });
    if (now === undefined) return [change(`the method ${operationId} is gone`)];
    const changes: Change[] = [];
    if (now.operation.operationId !== operationId) {
      changes.push(change(`the method ${operationId} is now ${now.operation.operationId}`));
    }
    if (now.operation.tags[0] !== tags[0]) {
      changes.push(
        change(
          `the method ${operationId} moves from the class of ${tags[0]} to that of ${now.operation.tags[0]}`,
        ),
      );
    }
    const [wanted, wantedNow] = [parametersOf(before, old), parametersOf(after, now)];
    const isSame = wanted.every((name, at) => name === wantedNow[at]);
    if (!isSame) {
      changes.push(
        change(
          `parameters are passed by position, and are now (${wantedNow.join(', ')}), not (${wanted.join(', ')})`,
        ),
      );
    }
    return changes;
  });
}

/** Names in the order in which generators pass them: what is required comes first. */
function parametersOf(document: OpenApiDocument, { path, operation }: LocatedOperation): string[] {
  const listed = [...(document.paths[path]?.parameters ?? []), ...(operation.parameters ?? [])];
  const parameters = listed.map((parameter) => resolve<Parameter>(document, parameter));
  return [
    ...parameters.filter(({ required }) => required),
    ...parameters.filter(({ required }) => !required),
  ].map(({ name }) => name);
}

function schemaChanges(before: OpenApiDocument, after: OpenApiDocument): Change[] {
  const [old, now] = [schemasOf(before), schemasOf(after)];
  const [sent, received] = [namesIn(before, 'requests'), namesIn(before, 'responses')];
  const added = Object.keys(now).filter((name) => !(name in old));
  return Object.entries(old).flatMap(([name, schema]) => {
    const present = now[name];
    if (present !== undefined) {
      return fieldChanges(schema, present, {
        isSent: sent.has(name),
        isReceived: received.has(name),
      }).map((what) => ({
        where: name,
        what,
      }));
    }
    const renamed = added.find((other) => isDeepStrictEqual(now[other], schema));
    return [
      {
        where: name,
        what: renamed === undefined ? 'the class is gone' : `the class is now ${renamed}`,
      },
    ];
  });
}

function fieldChanges(
  before: Schema,
  after: Schema,
  { isSent, isReceived }: { isSent: boolean; isReceived: boolean },
): string[] {
  const [old, now] = [before.properties ?? {}, after.properties ?? {}];
  const [needed, neededNow] = [requiredOf(before), requiredOf(after)];
  const whole =
    typeText(before) === typeText(after) ? [] : [`is ${typeText(after)}, not ${typeText(before)}`];
  const fields = Object.entries(old).flatMap(([name, field]) => {
    const present = now[name];
    if (present === undefined) return [`the field ${name} is gone`];
    if (typeText(field) !== typeText(present))
      return [`the field ${name} is ${typeText(present)}, not ${typeText(field)}`];
    const [values, valuesNow] = [valuesOf(field), valuesOf(present)];
    const gone = values.filter((value) => !valuesNow.includes(value));
    if (values.length === 0 && valuesNow.length > 0) {
      return isSent ? [`the field ${name} may only be ${valuesNow.join(', ')} in requests`] : [];
    }
    const fresh = valuesNow.filter((value) => !values.includes(value));
    return [
      ...(gone.length > 0 && valuesNow.length > 0
        ? [`the field ${name} has no ${gone.join(', ')} any more`]
        : []),
      ...(fresh.length > 0 && isReceived
        ? [`the field ${name} may be ${fresh.join(', ')}, which older clients refuse`]
        : []),
    ];
  });
  return [
    ...whole,
    ...fields,
    ...neededNow
      .filter((name) => isSent && !needed.includes(name))
      .map((name) => `the field ${name} must be given in requests`),
    ...needed
      .filter((name) => isReceived && name in now && !neededNow.includes(name))
      .map((name) => `the field ${name} may be missing in responses`),
  ];
}

/** `array of Model`, `integer int64`: what a generator makes a type of. */
function typeText({ $ref, type, format, items }: Schema): string {
  if ($ref !== undefined) return referenceName($ref);
  if (items !== undefined) return `array of ${typeText(items)}`;
  return [type ?? 'anything', ...(format === undefined ? [] : [format])].join(' ');
}

const schemasOf = (document: OpenApiDocument) =>
  (document.components.schemas ?? {}) as Readonly<Record<string, Schema>>;
const requiredOf = ({ required }: Schema): readonly string[] =>
  Array.isArray(required) ? required : [];
const valuesOf = (schema: Schema): readonly unknown[] =>
  Array.isArray(schema.enum) ? schema.enum : [];

/** Schemas that bodies of one direction consist of. */
function namesIn(
  document: OpenApiDocument,
  direction: 'requests' | 'responses',
): ReadonlySet<string> {
  const bodies = listOperations(document).map(({ operation }) =>
    direction === 'requests' ? operation.requestBody : operation.responses,
  );
  return new Set([...referencesFrom(document, bodies)].map(referenceName));
}
