// Gives the text fields of a multipart form the types that the document promises, before they are validated.
import type { NextFunction, Request, Response } from 'express';

interface PropertySchema {
  type?: string;
  format?: string;
}

interface MultipartRequest extends Request {
  openapi?: {
    schema?: {
      requestBody?: { content?: Record<string, { schema?: { properties?: Record<string, PropertySchema> } }> };
    };
  };
}

/**
 * Form fields arrive as strings, which the validator takes literally: `0.5` is no number to it, one value is no array,
 * and a string passes where a file is expected. References in the document are resolved by then.
 */
export function coerceMultipart(request: MultipartRequest, _response: Response, next: NextFunction): void {
  const properties = request.openapi?.schema?.requestBody?.content?.['multipart/form-data']?.schema?.properties;
  if (properties && request.is('multipart/form-data')) {
    const files = (request.files ?? []) as { fieldname: string }[];
    const uploaded = new Set(files.map((file) => file.fieldname));
    request.body = Object.fromEntries(
      Object.entries(request.body ?? {})
        .filter(([name]) => properties[name]?.format !== 'binary' || uploaded.has(name))
        .map(([name, value]) => [name, coerce(value, properties[name]?.type)]),
    );
  }
  next();
}

function coerce(value: unknown, type: string | undefined): unknown {
  if (type === 'array') return Array.isArray(value) ? value : [value];
  if (typeof value !== 'string') return value;
  if ((type === 'number' || type === 'integer') && value.trim() !== '' && Number.isFinite(Number(value)))
    return Number(value);
  if (type === 'boolean' && /^(?:true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  return value;
}
