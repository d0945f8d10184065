// Gives the text fields of a multipart form the types that the document promises, before they are validated.
import type { Request, RequestHandler } from 'express';

interface PropertySchema {
  $ref?: string;
  type?: string;
  format?: string;
  items?: PropertySchema;
}

interface RoutedRequest extends Request {
  openapi?: {
    schema?: {
      requestBody?: { content?: Record<string, { schema?: { properties?: Record<string, PropertySchema> } }> };
    };
  };
}

const SCHEMA_REFERENCE = '#/components/schemas/';

/**
 * Form fields arrive as strings, which the validator takes literally: `0.5` is no number to it, one value is no array,
 * and a string passes where a file is expected, unless it is refused here; an empty one is as good as none. And the parser takes the brackets off `names[]`, which are part of the
 * documented name. `document` is the one that validates; fields of its forms may refer to `components.schemas`.
 */
export function createMultipartCoercion(document: object): RequestHandler {
  const { components } = document as { components?: { schemas?: Record<string, PropertySchema> } };
  const follow = (schema: PropertySchema | undefined): PropertySchema | undefined =>
    schema?.$ref ? follow(components?.schemas?.[schema.$ref.slice(SCHEMA_REFERENCE.length)]) : schema;

  return (request: RoutedRequest, _response, next) => {
    const properties = request.openapi?.schema?.requestBody?.content?.['multipart/form-data']?.schema?.properties;
    if (properties && request.is('multipart/form-data')) {
      const files = (request.files ?? []) as { fieldname: string }[];
      const uploaded = new Set(files.map((file) => file.fieldname));
      const fields: [string, unknown][] = [];
      for (const [parsedName, value] of Object.entries(request.body ?? {})) {
        const name = parsedName in properties ? parsedName : documentedName(parsedName, properties);
        const schema = follow(properties[name]);
        if (isFile(schema) && [value].flat().some((text) => text !== '')) return next(new TextForFile(name));
        if (isFile(schema) && !uploaded.has(name)) continue;
        fields.push([name, coerce(value, schema)]);
      }
      request.body = Object.fromEntries(fields);
    }
    next();
  };
}

/** Left out, it would go unnoticed: a picture would be painted without its mask. */
class TextForFile extends Error {
  readonly status = 400;
  readonly errors: readonly { path: string; message: string; errorCode: string }[];

  constructor(name: string) {
    super(`${name} must be a file`);
    this.errors = [{ path: `/body/${name}`, message: 'must be a file', errorCode: 'type.openapi.validation' }];
  }
}

function documentedName(parsedName: string, properties: object): string {
  return `${parsedName}[]` in properties ? `${parsedName}[]` : parsedName;
}

function isFile(schema: PropertySchema | undefined): boolean {
  return schema?.format === 'binary' || schema?.items?.format === 'binary';
}

function coerce(value: unknown, schema: PropertySchema | undefined): unknown {
  const type = schema?.type;
  if (type === 'array') return (Array.isArray(value) ? value : [value]).map((item) => coerce(item, schema?.items));
  if (typeof value !== 'string') return value;
  if ((type === 'number' || type === 'integer') && value.trim() !== '' && Number.isFinite(Number(value)))
    return Number(value);
  if (type === 'boolean' && /^(?:true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  return value;
}
