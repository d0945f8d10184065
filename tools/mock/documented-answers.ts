// What openapi.yaml says an operation may answer, as answers that can be sent.

import { canonicalPath } from '../../src/http/canonical-path.ts';
import { createRoutes, operationAt } from '../../src/http/routes.ts';
import { lookUp } from '../codegen/references.ts';

interface MediaType {
  example?: unknown;
  examples?: Readonly<Record<string, unknown>>;
}

interface ResponseObject {
  headers?: Readonly<Record<string, unknown>>;
  content?: Readonly<Record<string, MediaType>>;
}

type PathItem = Readonly<Record<string, unknown>>;

/** What the mock reads of generated/openapi.json. */
export interface ApiDocument {
  paths: Readonly<Record<string, PathItem>>;
}

/** An answer, ready to be sent. */
export interface PreparedAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Undefined where the answer has no body. */
  body: string | undefined;
}

/** A wish that the document does not cover; a sentence that says what it does cover. */
export interface Undocumented {
  problem: string;
}

/** Responses to requests, from the examples of the document. */
export interface DocumentedAnswers {
  /**
   * The document's own example of that answer, or of success. `target` is a request's, with prefix
   * and query.
   */
  answer(wanted: {
    method: string;
    target: string;
    status: number | 'success';
  }): PreparedAnswer | Undocumented;
  /** Every operation with the statuses that it may answer; `5XX` stands for any of them. */
  readonly operations: readonly { method: string; path: string; statuses: readonly string[] }[];
}

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete'];

/** Reads the document once. */
export function createDocumentedAnswers(document: ApiDocument): DocumentedAnswers {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method] !== undefined).map((method) => {
      const { operationId, responses } = item[method] as {
        operationId: string;
        responses: Readonly<Record<string, unknown>>;
      };
      return {
        method: method.toUpperCase(),
        operationId,
        path: item.servers ? path : `/v1${path}`,
        responses,
      };
    }),
  );

  const routes = createRoutes();
  return {
    operations: operations.map(({ method, path, responses }) => ({
      method,
      path,
      statuses: Object.keys(responses),
    })),
    answer({ method, target, status: wanted }) {
      const [path = ''] = target.split('?', 1);
      const id = operationAt(routes, method, canonicalPath(path));
      const operation = operations.find(({ operationId }) => operationId === id);
      if (operation === undefined)
        return { problem: `The document has no operation ${method} ${path}.` };
      const name = `${operation.method} ${operation.path}`;
      const status = wanted === 'success' ? Number(Object.keys(operation.responses)[0]) : wanted;
      const found =
        operation.responses[status] ?? operation.responses[`${Math.floor(status / 100)}XX`];
      if (found === undefined) {
        return {
          problem: `${name} does not answer ${status}. It answers ${Object.keys(operation.responses).join(', ')}.`,
        };
      }
      const answer = answerOf({
        document,
        response: lookUp(document, found) as ResponseObject,
        status,
      });
      return (
        answer ?? {
          problem: `The document has no example of ${name} answering ${status}; ask without x-mock-status.`,
        }
      );
    },
  };
}

function answerOf(details: {
  document: ApiDocument;
  response: ResponseObject;
  status: number;
}): PreparedAnswer | undefined {
  const { document, response, status } = details;
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(response.headers ?? {})) {
    const { example } = lookUp(document, value) as { example?: unknown };
    if (example !== undefined) headers[name.toLowerCase()] = String(example);
  }
  const content = response.content ?? {};
  if (Object.keys(content).length === 0) return { status, headers, body: undefined };
  const json = content['application/json'];
  const example = json && exampleOf(document, json);
  if (example === undefined) return undefined;
  return {
    status,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(example),
  };
}

function exampleOf(document: ApiDocument, { example, examples = {} }: MediaType): unknown {
  if (example !== undefined) return example;
  const [first] = Object.values(examples);
  return first === undefined ? undefined : (lookUp(document, first) as { value?: unknown }).value;
}
