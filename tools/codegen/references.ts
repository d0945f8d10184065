// Follows and removes `$ref` inside one document.
import { isObject } from '../../src/lib/values.ts';
import { mistakeIn } from './documents/places.ts';

/** Last part of a reference: `Error` for `#/components/schemas/Error`. */
export function referenceName(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

/**
 * What a value stands for: itself, or the end of its chain of references.
 * @throws {DocumentError} when that is not in the document.
 */
export function lookUp(document: object, value: unknown, seen: readonly string[] = []): unknown {
  const reference = referenceOf(value);
  if (reference === undefined) return value;
  const mistake = (message: string) => mistakeIn(value as object, message, '$ref');
  if (seen.includes(reference)) throw mistake(`${reference} refers to itself.`);
  if (!reference.startsWith('#/'))
    throw mistake(`only references within the document are allowed, not ${reference}.`);
  let target: unknown = document;
  for (const part of reference.slice(2).split('/')) {
    target = (target as Record<string, unknown> | undefined)?.[
      part.replaceAll('~1', '/').replaceAll('~0', '~')
    ];
  }
  if (target === undefined) throw mistake(`${reference} does not exist.`);
  return lookUp(document, target, [...seen, reference]);
}

/**
 * All references that a value leads to, on through what they stand for.
 * @param isLeftOut whether what has this key is not looked into
 */
export function referencesFrom(
  document: object,
  value: unknown,
  isLeftOut: (key: string) => boolean = () => false,
): ReadonlySet<string> {
  const found = new Set<string>();
  function visit(part: unknown): void {
    if (typeof part !== 'object' || part === null) return;
    for (const [key, child] of Object.entries(part)) {
      if (isLeftOut(key)) continue;
      if (key !== '$ref' || typeof child !== 'string') visit(child);
      else if (!found.has(child)) {
        found.add(child);
        visit(lookUp(document, { $ref: child }));
      }
    }
  }
  visit(value);
  return found;
}

/**
 * A copy without references.
 * @throws {DocumentError} for a schema that contains itself, which has no such copy.
 */
export function dereference(
  document: object,
  value: unknown,
  inside: readonly string[] = [],
): unknown {
  if (Array.isArray(value)) return value.map((item) => dereference(document, item, inside));
  if (!isObject(value)) return value;
  const reference = referenceOf(value);
  if (reference !== undefined) {
    if (inside.includes(reference))
      throw mistakeIn(
        value,
        `${reference} contains itself, which has no form without references.`,
        '$ref',
      );
    // Keywords next to `$ref` (OpenAPI 3.1 allows a description there) say nothing that a validator
    // needs.
    return dereference(document, lookUp(document, value), [...inside, reference]);
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, dereference(document, child, inside)]),
  );
}

function referenceOf(value: unknown): string | undefined {
  return isObject(value) && typeof value.$ref === 'string' ? value.$ref : undefined;
}
