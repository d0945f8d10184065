// What a case is: one request that must bring about one documented answer.
import type { operations } from '../../generated/openapi.ts';
import type { StreamEnd } from '../support/answers.ts';
import type { Given } from './arrangements.ts';

/** A request for one documented response, as it differs from the example in the document. */
export interface Case {
  /** In words, what is special about the request. */
  title: string;
  /** How the server must be before; left as it is when not said. */
  given?: Given;
  /** In place of the parameter in the document's path. */
  modelId?: string;
  query?: string;
  /** Replaces or, with undefined, takes away headers. */
  headers?: Readonly<Record<string, string | undefined>>;
  /**
   * JSON body; `text` for one that is sent as it stands, `form` for multipart, undefined for none.
   */
  body?: unknown;
  text?: string;
  form?: Readonly<Record<string, string | Buffer | readonly Buffer[]>>;
  /** How the event stream ends, if not as it should. */
  end?: StreamEnd;
  /** What else must be true of the response; returns what is wrong. */
  check?: (body: string) => string | undefined;
}

/**
 * Cases by status and media type, e.g. `200 text/event-stream`; `200` alone is JSON, or no body
 * where there is none.
 */
export type CasesByAnswer = Readonly<Record<string, readonly Case[]>>;

/** Cases by operationId; the compiler knows which there are. */
export type CasesByOperation = Readonly<Partial<Record<keyof operations, CasesByAnswer>>>;

/** A check that the JSON answer has these fields, compared as JSON. */
export function has(
  expected: Readonly<Record<string, unknown>>,
): (body: string) => string | undefined {
  return (body) => {
    const value: Record<string, unknown> = JSON.parse(body);
    const wrong = Object.entries(expected).find(
      ([name, part]) => JSON.stringify(value[name]) !== JSON.stringify(part),
    );
    return (
      wrong && `${wrong[0]} is ${JSON.stringify(value[wrong[0]])}, not ${JSON.stringify(wrong[1])}`
    );
  };
}

/** A check that an error has this code and names this field. */
export function fails(
  code: string | null,
  param?: string | null,
): (body: string) => string | undefined {
  return (body) => {
    const { error } = JSON.parse(body) as { error: { code: unknown; param: unknown } };
    if (error.code !== code) return `the code is ${String(error.code)}, not ${code}`;
    return param === undefined || error.param === param
      ? undefined
      : `the param is ${String(error.param)}, not ${param}`;
  };
}

/** A check that an error says this, in the shape of whichever API was asked. */
export function says(pattern: RegExp): (body: string) => string | undefined {
  return (body) => {
    const { error } = JSON.parse(body) as { error: string | { message: string } };
    const message = typeof error === 'string' ? error : error.message;
    return pattern.test(message) ? undefined : `the error is: ${message}`;
  };
}

/**
 * A check that a stream says this: the texts of its events, put together. Of several choices each
 * has its own text. The arguments of tool calls are texts too.
 */
export function streamsText(...expected: readonly string[]): (body: string) => string | undefined {
  return (body) => {
    const texts: string[] = [];
    for (const [, data = ''] of body.matchAll(/^data: (\{.*)$/gm)) {
      const event: { choices?: Choice[]; delta?: Delta } = JSON.parse(data);
      const choices: Choice[] =
        event.choices ?? (event.delta === undefined ? [] : [{ index: 0, delta: event.delta }]);
      for (const { index, text, delta } of choices) {
        const call = delta?.tool_calls?.[0]?.function.arguments;
        texts[index] = (texts[index] ?? '') + (text ?? delta?.content ?? delta?.text ?? call ?? '');
      }
    }
    const isRight = JSON.stringify(texts) === JSON.stringify(expected);
    return isRight
      ? undefined
      : `the text is ${JSON.stringify(texts)}, not ${JSON.stringify(expected)}`;
  };
}

interface Choice {
  index: number;
  text?: string;
  delta?: Delta;
}

interface Delta {
  content?: string | null;
  text?: string;
  tool_calls?: { function: { arguments?: string } }[];
}
