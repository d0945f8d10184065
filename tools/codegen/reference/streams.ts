// The events of a streaming operation, each with the examples that are its own.
import { Ajv, type ErrorObject } from 'ajv';
import type { Example, Part, PartList } from '../../../web/app/reference/model.ts';
import type { OpenApiDocument, Operation } from '../document.ts';
import { mistakeIn } from '../documents/places.ts';
import { lookUp, referenceName } from '../references.ts';
import { examplesOf, type MediaType } from './examples.ts';
import type { Schema } from './values.ts';

const STREAM_TYPES = ['text/event-stream', 'application/x-ndjson'];

type StreamMediaType = MediaType & { 'x-order'?: readonly string[] };

/**
 * Undefined for an operation that never streams.
 * @throws {DocumentError} for a stream without its order, or an event without example.
 */
export function readStream(
  document: OpenApiDocument,
  { operationId, responses }: Operation,
): PartList | undefined {
  const answer = lookUp(document, responses['200'] ?? {}) as {
    content?: Readonly<Record<string, StreamMediaType>>;
  };
  const mediaType = STREAM_TYPES.find((type) => answer.content?.[type]);
  const media = mediaType === undefined ? undefined : answer.content?.[mediaType];
  if (mediaType === undefined || media === undefined) return undefined;
  const { schema, 'x-order': order } = media;
  if (order === undefined)
    throw mistakeIn(media, `${operationId} streams, but has no x-order next to its schema.`);
  const whole = lookUp(document, schema) as Schema;
  const kinds = (whole.oneOf ?? [schema]).map(({ $ref }) => {
    if ($ref === undefined)
      throw mistakeIn(whole, `give each event of ${operationId} a name in components.`);
    return referenceName($ref);
  });
  const examples = assign({ document, kinds, examples: examplesOf(document, media) });
  return {
    title: mediaType.includes('ndjson') ? 'Lines of the stream' : 'Events of the stream',
    mediaType,
    description: whole.description ?? '',
    order,
    parts: kinds.map((name) => {
      const own = examples.get(name);
      if (own === undefined)
        throw mistakeIn(
          media,
          `the stream of ${operationId} has no example of ${name}.`,
          'examples',
        );
      return readEvent(document, name, own);
    }),
  };
}

function readEvent(document: object, schema: string, examples: readonly Example[]): Part {
  const { description = '', 'x-event': name = schema } = lookUp(document, {
    $ref: `#/components/schemas/${schema}`,
  }) as Schema;
  return { id: name, name, schema, description, examples };
}

/**
 * The document lists the examples of a stream together; each belongs to the first kind of event
 * that it fits.
 */
function assign({
  document,
  kinds,
  examples,
}: {
  document: OpenApiDocument;
  kinds: string[];
  examples: Example[];
}) {
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(document, 'document');
  const fitting = new Map<string, Example[]>();
  for (const example of examples) {
    const misfits = kinds.map((name) => {
      ajv.validate({ $ref: `document#/components/schemas/${name}` }, example.value);
      return { name, errors: ajv.errors ?? [] };
    });
    const kind = misfits.find(({ errors }) => errors.length === 0)?.name;
    if (kind === undefined) {
      const value =
        typeof example.value === 'object' && example.value !== null ? example.value : {};
      throw mistakeIn(
        value,
        `the example '${example.summary}' fits none of ${kinds.join(', ')}. ${nearestOf(misfits)}`,
      );
    }
    fitting.set(kind, [...(fitting.get(kind) ?? []), example]);
  }
  return fitting;
}

/** What keeps an example from the kind that it misses by the least, with the field's place. */
function nearestOf(misfits: readonly { name: string; errors: readonly ErrorObject[] }[]): string {
  const [nearest] = misfits.toSorted((one, other) => one.errors.length - other.errors.length);
  const all = (nearest?.errors ?? []).map(
    ({ instancePath, message }) => `${instancePath || 'the whole'} ${message}`,
  );
  return `To be ${nearest?.name}: ${all.join('; ')}.`;
}
