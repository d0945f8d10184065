// Lints both documents as a whole by the rules of redocly.yaml, and names the place of each problem
// in the parts.
import { fileURLToPath } from 'node:url';
import { BaseResolver, lintDocument, loadConfig, Source } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { isObject } from '../../../src/lib/values.ts';
import type { Schema } from '../document.ts';
import { dereference } from '../references.ts';
import type { DocumentFile } from './bundle.ts';
import { placeOf, placeOfPointer, placeText } from './places.ts';

const CONFIG = fileURLToPath(new URL('../../../redocly.yaml', import.meta.url));

/** A rule that a document breaks, and where. */
export interface Problem {
  severity: 'error' | 'warn';
  /** `openapi/system/live.yaml:7` */
  place: string;
  rule: string;
  message: string;
}

/** Problems of bundled documents, in their order. */
export async function lintDocuments(
  documents: Readonly<Record<DocumentFile, object>>,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [file, parsed] of Object.entries(documents))
    problems.push(...(await problemsOf(file, parsed)));
  return [
    ...problems,
    ...messageExamples(documents['asyncapi.yaml']),
    ...namelessSchemas(documents['asyncapi.yaml']),
  ];
}

/** Problems of a document that was derived from one of them; `file` is its name in generated/. */
export async function lintDerived(file: string, document: object): Promise<Problem[]> {
  const found = await problemsOf(file, document);
  return found.map((problem) => ({ ...problem, place: `generated/${problem.place}` }));
}

async function problemsOf(file: string, parsed: object): Promise<Problem[]> {
  const config = await loadConfig({ configPath: CONFIG });
  const document = { parsed, source: new Source(file, '') };
  const found = await lintDocument({ document, config, externalRefResolver: new BaseResolver() });
  return found.map(({ severity, ruleId: rule, message, location: [location] }) => {
    const pointer = location?.pointer ?? '';
    const place = placeOfPointer(parsed, pointer);
    const text = message.replaceAll(/\s+/g, ' ').trim();
    return {
      severity,
      place: place ? placeText(place) : `${file} ${pointer}`,
      rule,
      message: text,
    };
  });
}

interface Messages {
  components?: {
    messages?: Record<string, { payload?: object; examples?: { payload?: unknown }[] }>;
    schemas?: Record<string, object>;
  };
}

/**
 * Objects and enumerations inside of schemas of channels: generators call each `AnonymousSchema_7`.
 */
function namelessSchemas(document: object): Problem[] {
  const inside = (value: unknown): object[] =>
    typeof value === 'object' && value !== null
      ? Object.values(value).flatMap((child) => [
          ...(isShape(child) ? [child] : []),
          ...inside(child),
        ])
      : [];
  const { schemas = {} } = (document as Messages).components ?? {};
  return Object.values(schemas)
    .flatMap(inside)
    .map((schema) => ({
      severity: 'error',
      place: placeText(placeOf(schema) ?? { file: 'asyncapi.yaml', line: 1 }),
      rule: 'schemas-have-names',
      message:
        'Give this object or enumeration a name in schemas; a field with one value takes `const`.',
    }));
}

const isShape = (value: unknown): value is Schema =>
  isObject(value) &&
  (Array.isArray(value.enum) || (isObject(value.properties) && value.type !== undefined));

/**
 * Examples of messages that their payloads' schemas refuse. Redocly looks at those of openapi.yaml
 * only.
 */
function messageExamples(document: object): Problem[] {
  const { messages = {} } = (document as Messages).components ?? {};
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  return Object.values(messages).flatMap(({ payload: schema = {}, examples = [] }) => {
    const whole = dereference(document, schema) as object;
    // The rules say what is wrong with such a schema.
    if (!ajv.validateSchema(whole)) return [];
    const validate = ajv.compile(whole);
    return examples.flatMap(({ payload = {} }) => {
      if (validate(payload)) return [];
      return (validate.errors ?? []).map(({ instancePath, message = '' }): Problem => {
        const place = placeOfPointer(payload ?? {}, instancePath) ?? placeOf(examples);
        return {
          severity: 'error',
          place: place ? placeText(place) : 'asyncapi.yaml',
          rule: 'message-examples',
          message: `The example of a message does not fit its schema: ${`${instancePath} ${message}`.trim()}.`,
        };
      });
    });
  });
}

/** `openapi/system/live.yaml:7: Operation must have a summary. (operation-summary)` */
export function problemText({ place, message, rule }: Problem): string {
  return `${place}: ${message} (${rule})`;
}
