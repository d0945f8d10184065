// The links of the document, as a program follows them: from an exchange to the next request.
import { OPERATIONS, type Operation, operationById, resolve } from '../support/document.ts';

interface LinkObject {
  operationId: string;
  parameters?: Readonly<Record<string, unknown>>;
  requestBody?: unknown;
}

/** A link of a response, and the operations at both of its ends. */
export interface Link {
  /** `createResponse.CancelResponse` */
  name: string;
  from: Operation;
  status: string;
  to: Operation;
  parameters: Readonly<Record<string, unknown>>;
  /** Undefined for a request without a body. */
  body: unknown;
}

/** What a request says. */
export interface Values {
  /** Of the path and the query. */
  parameters: Readonly<Record<string, string>>;
  body: unknown;
}

/** A request, and the response that it got. */
export interface Exchange extends Values {
  operation: Operation;
  status: number;
  /** Undefined where it is not JSON. */
  json: unknown;
}

/** All of the document. */
export const LINKS: readonly Link[] = OPERATIONS.flatMap((from) =>
  Object.entries(from.responses).flatMap(([status, response]) =>
    Object.entries(response.links ?? {}).map(([name, reference]): Link => {
      const { operationId, parameters = {}, requestBody } = resolve(reference as LinkObject);
      const to = operationById(operationId);
      return { name: `${from.id}.${name}`, from, status, to, parameters, body: requestBody };
    }),
  ),
);

/** The links of an exchange that can be followed: whatever they take is there, as a text. */
export function linksOf(exchange: Exchange): readonly Link[] {
  return LINKS.filter(
    (link) =>
      link.from === exchange.operation &&
      link.status === String(exchange.status) &&
      expressionsOf(link).every((text) => typeof foundBy(text, exchange) === 'string'),
  );
}

/**
 * The one of some links that a number stands for: of whatever exchange it is the one of that name, as
 * far as that has it, so that a sequence goes the same way when others before it are left out.
 */
export function linkBy(number: number, links: readonly Link[]): Link | undefined {
  const lots = links.map((link) => ({ link, lot: lotOf(number, link.name.replace(/.*[.]/, '')) }));
  return lots.toSorted((one, other) => other.lot - one.lot)[0]?.link;
}

/** FNV-1a: what it is for each name says nothing of the others. */
function lotOf(number: number, name: string): number {
  let hash = 0x81_1c_9d_c5;
  for (const character of `${number} ${name}`)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93);
  return hash >>> 0;
}

/**
 * What a link says with the values of an exchange.
 * @param change makes another value of the last of them, which is what the request is about
 */
export function follow(
  link: Link,
  exchange: Exchange,
  change: (value: unknown) => unknown = (value) => value,
): Values {
  const last = expressionsOf(link).length;
  let count = 0;
  const filled = (value: unknown): unknown => {
    if (isExpression(value)) {
      count += 1;
      const found = foundBy(value, exchange);
      return count === last ? change(found) : found;
    }
    if (Array.isArray(value)) return value.map(filled);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, filled(part)]));
  };
  const parameters = Object.entries(link.parameters).map(
    ([name, value]) => [name, String(filled(value))] as const,
  );
  return { parameters: Object.fromEntries(parameters), body: filled(link.body) };
}

const isExpression = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('$');

function expressionsOf({ parameters, body }: Link): readonly string[] {
  const within = (value: unknown): readonly string[] => {
    if (isExpression(value)) return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(within) : [];
  };
  return within([parameters, body]);
}

function foundBy(expression: string, exchange: Exchange): unknown {
  const [, side, pointer = '', name = ''] =
    /^[$](request|response)[.](?:body#(.*)|(?:path|query)[.](.*))$/.exec(expression) ?? [];
  if (name !== '') return exchange.parameters[name];
  const body = side === 'request' ? exchange.body : exchange.json;
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (value, token) => (value as Readonly<Record<string, unknown>> | null | undefined)?.[token],
      body,
    );
}
