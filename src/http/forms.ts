// Reads multipart forms within limits, and gives their text fields the types that the document
// promises.
import type { Request, RequestHandler } from 'express';
import { codeOf, messageOf } from '../lib/values.ts';
import type { FormReader } from './body.ts';
import { booleanOf } from './boolean-words.ts';
import type { FormSchema } from './checked-document.ts';
import { invalidRequest, RequestRefused, refusal } from './error-table.ts';
import { FORM_TYPE } from './media-type.ts';
import { passed } from './middleware.ts';

/** Files of one form: 16 pictures to edit and a mask are the most that an operation takes. */
const MAX_FILES = 17;
const MAX_FIELDS = 100;
const MAX_FIELD_BYTES = 256 * 1024;
const MAX_FIELD_NAME_LENGTH = 100;
/** Lists are sent as `names[]` or `names[0]`. */
const MAX_LIST_INDEX = 31;
const MAX_PART_HEADERS = 20;
/** What a form may have besides its files: fields, and what frames the parts. */
const FORM_OVERHEAD_BYTES = 2 ** 20;
type Properties = Readonly<Record<string, FormSchema>>;

/** The types of multer don't have this option yet. */
const CONTENT = {
  streamHandler: ({ content }: Request, form: NodeJS.WritableStream) => content.pipe(form),
};

/** Most bytes that a form may have, with everything in it. */
export const maxFormBytes = (maxUploadBytes: number): number =>
  maxUploadBytes + FORM_OVERHEAD_BYTES;

/**
 * A file is in the body too, as '', where the validator looks. Files that the document doesn't know
 * are not kept.
 */
export async function createFormReader({
  forms,
  maxUploadBytes,
}: {
  forms: ReadonlyMap<string, FormSchema>;
  maxUploadBytes: number;
}): Promise<FormReader> {
  const maxBytes = maxFormBytes(maxUploadBytes);
  const formOf = ({ operationId }: Request): FormSchema => forms.get(operationId ?? '') ?? {};
  const { default: multer } = await import('multer');
  const parse: RequestHandler = multer({
    limits: {
      fileSize: maxUploadBytes,
      files: MAX_FILES,
      fields: MAX_FIELDS,
      fieldSize: MAX_FIELD_BYTES,
      fieldNameSize: MAX_FIELD_NAME_LENGTH,
      fieldNestingDepth: 1,
      fieldArrayIndexLimit: MAX_LIST_INDEX,
      headerPairs: MAX_PART_HEADERS,
      parts: MAX_FILES + MAX_FIELDS,
    },
    ...CONTENT,
    fileFilter: (request, file, done) => {
      const { properties: known = {} } = formOf(request);
      done(null, isFile(known[documentedName(file.fieldname, known)]));
    },
  }).any();
  return async (request, response) => {
    let receivedBytes = 0;
    // The parser bounds each part, but not all together.
    const tooLarge = new Promise<never>((_, reject) => {
      request.content.on('data', (piece: Buffer) => {
        receivedBytes += piece.length;
        if (receivedBytes <= maxBytes) return;
        request.content.unpipe();
        reject(formTooLarge('Form too large'));
      });
    });
    await Promise.race([passed(parse, { request, response }), tooLarge]).catch((error: unknown) => {
      throw asRefusal(error);
    });
    assignBody(request, formOf(request));
  };
}

function asRefusal(error: unknown): RequestRefused {
  if (error instanceof RequestRefused) return error;
  const message = messageOf(error);
  const code = codeOf(error) ?? '';
  if (/^LIMIT_/.test(code) && !/NESTING|INDEX|UNEXPECTED/.test(code)) return formTooLarge(message);
  return new RequestRefused(
    refusal({ status: 400, message: `The form is not understood: ${message}.` }),
  );
}

const formTooLarge = (what: string): RequestRefused =>
  new RequestRefused(
    refusal({ status: 413, message: `The form is larger than this server accepts: ${what}.` }),
  );

/** The validator takes strings literally, and the parser takes the brackets off `names[]`. */
function assignBody(request: Request, { properties = {}, required = [] }: FormSchema): void {
  const files = (request.files ?? []) as { fieldname: string }[];
  const fields = new Map<string, unknown>();
  for (const [parsedName, value] of Object.entries(request.body ?? {})) {
    const name = documentedName(parsedName, properties);
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const isEmpty = isNothing(value, { isRequired: required.includes(name), schema });
    if (!isFile(schema) && !isEmpty) fields.set(name, coerce(value, schema));
    if (isFile(schema) && [value].flat().some((text) => text !== '')) throw textForFile(name);
  }
  for (const file of files) {
    const name = documentedName(file.fieldname, properties);
    file.fieldname = name;
    const before = fields.get(name);
    if (properties[name]?.type === 'array')
      fields.set(name, [...((before as string[] | undefined) ?? []), '']);
    else fields.set(name, before === undefined ? '' : [before, ''].flat());
  }
  request.body = Object.fromEntries(fields);
  // Nothing that comes later needs the boundary, and no table by type shall grow with it.
  request.headers['content-type'] = FORM_TYPE;
}

/** Left out, it would go unnoticed: a picture would be painted without its mask. */
const textForFile = (name: string): Error =>
  new RequestRefused(invalidRequest([{ path: `/body/${name}`, message: 'must be a file' }]));

/** `mask[]` is `mask`, and `names` is `names[]`, where only one of the two is documented. */
function documentedName(parsedName: string, properties: Properties): string {
  const other = parsedName.endsWith('[]') ? parsedName.slice(0, -2) : `${parsedName}[]`;
  return !Object.hasOwn(properties, parsedName) && Object.hasOwn(properties, other)
    ? other
    : parsedName;
}

/**
 * An empty part says nothing where a field may be left out: forms of pages, and many generated
 * clients, send all fields.
 */
function isNothing(
  value: unknown,
  { isRequired, schema }: { isRequired: boolean; schema: FormSchema | undefined },
) {
  return schema !== undefined && !isRequired && [value].flat().every((text) => text === '');
}

const isFile = (schema: FormSchema | undefined) =>
  schema?.format === 'binary' || schema?.items?.format === 'binary';

function coerce(value: unknown, schema: FormSchema | undefined): unknown {
  const type = schema?.type;
  if (type === 'array')
    return textsOf(value, schema?.items).map((item) => coerce(item, schema?.items));
  if (typeof value !== 'string') return value;
  const isNumber = value.trim() !== '' && Number.isFinite(Number(value));
  if ((type === 'number' || type === 'integer') && isNumber) return Number(value);
  return (type === 'boolean' ? booleanOf(value) : undefined) ?? value;
}

/**
 * Many generated clients join a list with commas. Where each value is one of a few words, none of
 * them has a comma.
 */
function textsOf(value: unknown, items: FormSchema | undefined): readonly unknown[] {
  const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
  // `names[21]` alone makes a list of which twenty-one are missing, which the validator refuses.
  const hasGaps = Object.keys(texts).length < texts.length;
  if (items?.enum === undefined || hasGaps) return texts;
  return texts.flatMap((text) =>
    typeof text === 'string' ? text.split(',').map((word) => word.trim()) : text,
  );
}
