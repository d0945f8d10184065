// The words for true and false in queries and forms, where everything is text: Python writes True, shells 1 and yes.
import type { RequestHandler } from 'express';
import type { RoutedOperations } from './routing-document.ts';

const WORDS: ReadonlyMap<string, boolean> = new Map([
  ...['true', '1', 'yes', 'on'].map((word) => [word, true] as const),
  ...['false', '0', 'no', 'off'].map((word) => [word, false] as const),
]);

/** What the word means, in any case; undefined for any other word. */
export function booleanOf(word: string): boolean | undefined {
  return WORDS.get(word.toLowerCase());
}

/** Writes the booleans of a query as `true` and `false`, which is all that the validator knows. */
export function readBooleans(operations: RoutedOperations): RequestHandler {
  return (request, _response, next) => {
    const { operationId, url } = request;
    const { booleanParameters = [] } = operations.get(operationId) ?? {};
    const queryAt = url.indexOf('?');
    if (booleanParameters.length > 0 && queryAt !== -1) {
      const pairs = url.slice(queryAt + 1).split('&');
      const read = pairs.map((pair) => {
        const [name = '', word = ''] = pair.split('=', 2);
        const meant = booleanParameters.includes(name) ? booleanOf(word) : undefined;
        return meant === undefined ? pair : `${name}=${meant}`;
      });
      request.url = `${url.slice(0, queryAt)}?${read.join('&')}`;
    }
    next();
  };
}
