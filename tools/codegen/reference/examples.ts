// The examples of a request, a response or an event, each with what it is an example of.
import type { Example } from '../../../web/app/reference/model.ts';
import { lookUp } from '../references.ts';
import type { Schema } from './values.ts';

/** A body in one format, with its examples. */
export interface MediaType {
  schema: Schema;
  example?: unknown;
  examples?: Readonly<Record<string, unknown>>;
}

/** Examples in their order, each with a summary; its name, where it has none. */
export function examplesOf(
  document: object,
  { example, examples = {} }: Omit<MediaType, 'schema'>,
): Example[] {
  if (example !== undefined) return [{ summary: 'Example', value: example }];
  return Object.entries(examples).map(([name, reference]) => {
    const { summary = name, value } = lookUp(document, reference) as {
      summary?: string;
      value: unknown;
    };
    return { summary, value };
  });
}
