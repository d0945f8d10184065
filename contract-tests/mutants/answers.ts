// Breaks a right response in every way that a handler could: its status, its headers, its fields,
// its events.
import { type Answer, mediaTypeIn, problemsOfValue } from '../support/answers.ts';
import {
  eventAlternatives,
  headersOf,
  resolve,
  type Schema,
  schemaOf,
} from '../support/document.ts';
import { mutantsOfValue, type SchemaReader } from './values.ts';

export interface AnswerMutant {
  /**
   * What is broken; the same for the same break of two responses that the document describes alike.
   */
  title: string;
  answer: Answer;
  /** True where it takes more than the document to notice: what was said, and in which order. */
  isAboutContent?: boolean;
}

const reader: SchemaReader = {
  resolve,
  isAllowed: (schema, value) => problemsOfValue(schema, value).length === 0,
};

const SURELY_UNDOCUMENTED = 418;

/** `answer` must be right as it is. */
export function mutantsOfAnswer(answer: Answer): readonly AnswerMutant[] {
  const { operation, status, headers, body } = answer;
  const media = mediaTypeIn(headers);
  const mutants: AnswerMutant[] = [
    { title: 'an undocumented status', answer: { ...answer, status: SURELY_UNDOCUMENTED } },
    ...mutantsOfHeaders(answer),
  ];
  if (operation.method === 'HEAD')
    return [...mutants, { title: 'a body', answer: { ...answer, body: 'x' } }];
  if (status >= 400)
    mutants.push({ title: 'told as a success', answer: { ...answer, status: 200 } });
  const schema = schemaOf(operation, String(status), media);
  if (schema === undefined)
    return [...mutants, { title: 'a body', answer: { ...answer, body: 'x' } }];
  mutants.push(
    {
      title: 'another media type',
      answer: { ...answer, headers: { ...headers, 'content-type': 'text/html' } },
    },
    {
      title: 'no media type',
      answer: { ...answer, headers: { ...headers, 'content-type': undefined } },
    },
    { title: 'no body', answer: { ...answer, body: '' } },
  );
  const bodies =
    media === 'application/json'
      ? mutantsOfJson(schema, body)
      : media === 'text/event-stream'
        ? mutantsOfEvents(schema, body)
        : media === 'application/x-ndjson'
          ? mutantsOfLines(schema, body)
          : [];
  return [
    ...mutants,
    ...bodies.map(({ body: broken, ...rest }) => ({
      ...rest,
      answer: { ...answer, body: broken },
    })),
  ];
}

/** No documented header of today may have this value. */
const WRONG_VALUE = 'no such value';

function mutantsOfHeaders(answer: Answer): readonly AnswerMutant[] {
  const { operation, status, headers } = answer;
  return Object.entries(headersOf(operation, String(status))).flatMap(
    ([name, { required = false }]) => {
      const instead = (value: string | undefined) => ({
        ...answer,
        headers: { ...headers, [name.toLowerCase()]: value },
      });
      return [
        { title: `header ${name}: wrong`, answer: instead(WRONG_VALUE) },
        ...(required ? [{ title: `header ${name}: left out`, answer: instead(undefined) }] : []),
      ];
    },
  );
}

interface BodyMutant extends Pick<AnswerMutant, 'title' | 'isAboutContent'> {
  body: string;
}

function mutantsOfJson(schema: Schema, body: string): readonly BodyMutant[] {
  return [
    { title: 'broken JSON', body: half(body) },
    ...mutantsOfValue(reader, schema, JSON.parse(body)).map(({ title, value }) => ({
      title,
      body: JSON.stringify(value),
    })),
  ];
}

const END = '\n\n';
const MARKER = 'data: [DONE]';

function mutantsOfEvents(schema: Schema, body: string): readonly BodyMutant[] {
  const blocks = body.split(END).slice(0, -1);
  const join = (changed: readonly string[]) => changed.map((block) => block + END).join('');
  const each = blocks.flatMap((block, at): readonly BodyMutant[] => {
    if (block.startsWith(':')) return [];
    const instead = (...changed: readonly string[]) => join(blocks.toSpliced(at, 1, ...changed));
    const [, name] = /^event: (.*)$/m.exec(block) ?? [];
    const [, data = ''] = /^data: (.*)$/m.exec(block) ?? [];
    const withData = (changed: string) =>
      instead(block.replace(/^data: .*$/m, () => `data: ${changed}`));
    if (block === MARKER) {
      return [
        { title: 'no [DONE]', body: instead() },
        { title: 'two [DONE]', body: instead(block, block) },
        { title: '[DONE] too early', body: join([MARKER, ...blocks.toSpliced(at, 1)]) },
      ];
    }
    const value: unknown = JSON.parse(data);
    const kind = name ?? kindOf(value);
    // How often progress is told is nowhere promised.
    const isSample = name === 'progress';
    const [alternative] = eventAlternatives(schema).filter((one) =>
      reader.isAllowed(one.schema, value),
    );
    return [
      ...(isSample
        ? []
        : leftOutAndTwice(`event ${at} (${kind})`, {
            without: instead(),
            twice: instead(block, block),
          })),
      { title: `event ${kind} under another name`, body: instead(renamed(block, 'no-such-event')) },
      ...(name === undefined
        ? []
        : [{ title: `event ${kind} without its name`, body: instead(renamed(block, undefined)) }]),
      { title: `event ${kind} garbled`, body: withData(half(data)) },
      ...mutantsOfValue(reader, alternative?.schema ?? schema, value).map(
        ({ title, value: broken }) => ({
          title: `event ${kind}: ${title}`,
          body: withData(JSON.stringify(broken)),
        }),
      ),
    ];
  });
  return [...each, { title: 'cut off inside of the last event', body: body.slice(0, -3) }];
}

function renamed(block: string, name: string | undefined): string {
  const data = block.replace(/^event: .*\n/m, '');
  return name === undefined ? data : `event: ${name}\n${data}`;
}

function mutantsOfLines(schema: Schema, body: string): readonly BodyMutant[] {
  const lines = body.split('\n').slice(0, -1);
  const join = (changed: readonly string[]) => changed.map((line) => `${line}\n`).join('');
  const each = lines.flatMap((line, at): readonly BodyMutant[] => {
    const instead = (...changed: readonly string[]) => join(lines.toSpliced(at, 1, ...changed));
    const kind = at === lines.length - 1 ? 'the last' : 'one';
    const isSample = at < lines.length - 1 && /^\{"status":"pulling/.test(line);
    return [
      ...(isSample
        ? []
        : leftOutAndTwice(`line ${at}`, { without: instead(), twice: instead(line, line) })),
      { title: `line garbled (${kind})`, body: instead(half(line)) },
      ...mutantsOfValue(reader, schema, JSON.parse(line)).map(({ title, value }) => ({
        title: `line (${kind}): ${title}`,
        body: instead(JSON.stringify(value)),
      })),
    ];
  });
  return [...each, { title: 'cut off inside of the last line', body: body.slice(0, -2) }];
}

function leftOutAndTwice(
  what: string,
  { without, twice }: { without: string; twice: string },
): readonly BodyMutant[] {
  return [
    { title: `${what} left out`, body: without, isAboutContent: true },
    { title: `${what} twice`, body: twice, isAboutContent: true },
  ];
}

function kindOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'error' in value ? 'error' : 'unnamed';
}

function half(text: string): string {
  return text.slice(0, Math.floor(text.length / 2));
}
