// Reads multipart forms within limits, and gives their text fields the types that the document promises.
import type { Request, RequestHandler } from 'express';
import multer from 'multer';
import { codeOf, messageOf } from '../lib/error-values.ts';
import { type BodyLimits, maxFormBytes } from './body.ts';
import { booleanOf } from './boolean-words.ts';
import { RequestRefused, refusal } from './error-table.ts';
import { FORM_TYPE, type FormSchema, JSON_TYPE, type RoutedOperations } from './routing-document.ts';
import { invalidRequest } from './validation-message.ts';

/** Files of one form: 16 pictures to edit and a mask are the most that an operation takes. */
const MAX_FILES = 17;
/** Operations have some 20 fields, lists of them a few values each. */
const MAX_FIELDS = 100;
/** A prompt of 30,000 words. */
const MAX_FIELD_BYTES = 256 * 1024;
const MAX_FIELD_NAME_LENGTH = 100;
/** Lists are sent as `names[]` or `names[0]`. */
const MAX_LIST_INDEX = 31;
const MAX_PART_HEADERS = 20;

type Properties = Readonly<Record<string, FormSchema>>;

/**
 * Puts the fields of a form into `request.body` and its files into `request.files`; a field that is a file is in the body
 * too, as '', because the validator looks there. Files that the document doesn't know are not kept.
 */
export function readForms(options: BodyLimits & { operations: RoutedOperations }): RequestHandler {
  const { maxUploadBytes, operations } = options;
  const maxBytes = maxFormBytes(options);
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
    fileFilter: (request, file, done) => {
      const known = propertiesOf(request, operations) ?? {};
      done(null, isFile(known[documentedName(file.fieldname, known)]));
    },
  }).any();
  return (request, response, next) => {
    const type = request.headers['content-type'];
    const properties = propertiesOf(request, operations);
    if (properties === undefined || type === undefined || type === JSON_TYPE) return next();
    const finish = once((error?: unknown) => {
      next(error ? asRefusal(error) : assignBody(request, properties));
    });
    let receivedBytes = 0;
    // The parser bounds each part, but not all together.
    request.on('data', (piece: Buffer) => {
      receivedBytes += piece.length;
      if (receivedBytes <= maxBytes) return;
      // Nothing more is kept of it.
      request.unpipe();
      finish(formTooLarge('Form too large'));
    });
    parse(request, response, finish);
  };
}

/** The fields of the operation's form; undefined when it takes none. */
function propertiesOf(request: Request, operations: RoutedOperations): Properties | undefined {
  const form = operations.get(request.operationId)?.form;
  return form && (form.properties ?? {});
}

function once(callback: (error?: unknown) => void): (error?: unknown) => void {
  let isCalled = false;
  return (error) => {
    if (isCalled) return;
    isCalled = true;
    callback(error);
  };
}

/** What the parser reports is the client's mistake: too much, or no form. */
function asRefusal(error: unknown): RequestRefused {
  if (error instanceof RequestRefused) return error;
  const message = messageOf(error);
  const code = codeOf(error) ?? '';
  if (/^LIMIT_/.test(code) && !/NESTING|INDEX|UNEXPECTED/.test(code)) return formTooLarge(message);
  return new RequestRefused(refusal({ status: 400, message: `The form is not understood: ${message}.` }));
}

function formTooLarge(what: string): RequestRefused {
  return new RequestRefused(refusal({ status: 413, message: `The form is larger than this server accepts: ${what}.` }));
}

/**
 * Form fields arrive as strings, which the validator takes literally: `0.5` is no number to it, one value is no list, and
 * a string passes where a file is expected, unless it is refused here; an empty one is as good as none. And the parser
 * takes the brackets off `names[]`, which are part of the documented name. Returns what is wrong, if anything.
 */
function assignBody(request: Request, properties: Properties): Error | undefined {
  const files = (request.files ?? []) as { fieldname: string }[];
  const fields = new Map<string, unknown>();
  for (const [parsedName, value] of Object.entries(request.body ?? {})) {
    const name = documentedName(parsedName, properties);
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!isFile(schema)) fields.set(name, coerce(value, schema));
    else if ([value].flat().some((text) => text !== '')) return textForFile(name);
  }
  for (const { fieldname } of files) {
    const name = documentedName(fieldname, properties);
    const before = fields.get(name);
    if (properties[name]?.type === 'array') fields.set(name, [...((before as string[] | undefined) ?? []), '']);
    else fields.set(name, before === undefined ? '' : [before, ''].flat());
  }
  request.body = Object.fromEntries(fields);
  // Nothing that comes later needs the boundary, and no table by type shall grow with it.
  request.headers['content-type'] = FORM_TYPE;
  return undefined;
}

/** Left out, it would go unnoticed: a picture would be painted without its mask. */
function textForFile(name: string): Error {
  return new RequestRefused(invalidRequest([{ path: `/body/${name}`, message: 'must be a file' }]));
}

function documentedName(parsedName: string, properties: Properties): string {
  return !Object.hasOwn(properties, parsedName) && Object.hasOwn(properties, `${parsedName}[]`)
    ? `${parsedName}[]`
    : parsedName;
}

function isFile(schema: FormSchema | undefined): boolean {
  return schema?.format === 'binary' || schema?.items?.format === 'binary';
}

function coerce(value: unknown, schema: FormSchema | undefined): unknown {
  const type = schema?.type;
  if (type === 'array') return (Array.isArray(value) ? value : [value]).map((item) => coerce(item, schema?.items));
  if (typeof value !== 'string') return value;
  if ((type === 'number' || type === 'integer') && value.trim() !== '' && Number.isFinite(Number(value)))
    return Number(value);
  return (type === 'boolean' ? booleanOf(value) : undefined) ?? value;
}
