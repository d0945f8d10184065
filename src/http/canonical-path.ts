// The one form of a path that the router knows: all prefixes become `/v1`.
import { type OperationRow, operationTable, PREFIXES } from '../../generated/handlers.ts';

const CANONICAL_PREFIX = '/v1';

/** The path behind `/api/v1` and its like; a path without such a prefix as it is. */
export function withoutPrefix(path: string): string {
  const prefix = PREFIXES.find((one) => path === one || path.startsWith(`${one}/`)) ?? '';
  return path.slice(prefix.length);
}

/** All canonical paths of an operation, with `{name}` for its parameters. */
export function canonicalPaths({
  path,
  fixedPath,
  alsoWithoutPrefix,
}: OperationRow): readonly string[] {
  if (fixedPath) return [path];
  return alsoWithoutPrefix ? [CANONICAL_PREFIX + path, path] : [CANONICAL_PREFIX + path];
}

/** What stands before and behind a parameter that takes slashes; the longest ends first. */
const OPEN_PARAMETERS = Object.values<OperationRow>(operationTable)
  .filter(({ takesSlashes }) => takesSlashes)
  .flatMap((row) => canonicalPaths(row).map((path) => path.split(/\{[^{}]+\}/) as [string, string]))
  .sort(([, one], [, other]) => other.length - one.length);

/** The prefix that a path begins with; '' for none. */
export const prefixOf = (path: string): string =>
  PREFIXES.find((one) => path.startsWith(`${one}/`)) ?? '';

/** The path as the router knows it, with `%2F` for slashes in a parameter that takes them. */
export function canonicalPath(path: string): string {
  const prefix = prefixOf(path);
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  // The router takes spaces off the ends of a path.
  const known =
    (prefix && CANONICAL_PREFIX) +
    path.slice(prefix.length, end).replace(/\s/g, encodeURIComponent);
  const place = OPEN_PARAMETERS.find(
    ([before, behind]) =>
      known.length > before.length + behind.length &&
      known.startsWith(before) &&
      known.endsWith(behind),
  );
  if (place === undefined) return known;
  const [before, behind] = place;
  const value = known.slice(before.length, known.length - behind.length);
  return before + value.replaceAll('/', '%2F') + behind;
}
