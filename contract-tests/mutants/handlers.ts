// Handlers that do one thing wrong, each with the tests of the suite that must notice it.
import type { PassedAnswer, Spoiling } from './wrong-server.ts';

export interface WrongHandler extends Spoiling {
  title: string;
  /** A file of contract-tests, and the words of the tests in it that are run. */
  tests: Tests;
}

export interface Tests {
  file: string;
  named: string;
}

const generated = (operationId: string): Tests => ({
  file: 'generated-requests.test.ts',
  named: `'${operationId}'`,
});
const anyRequest = (operationId: string): Tests => ({
  file: 'any-request.test.ts',
  named: `'${operationId}'`,
});
const prefixes = (named: string): Tests => ({ file: 'prefixes.test.ts', named });
const anyServer = (named: string): Tests => ({ file: 'any-server.test.ts', named });

// biome-ignore lint/suspicious/noExplicitAny: it spoils answers of any shape.
type Json = any;

/** Spoils the responses of one path as they pass by. */
function at(
  path: RegExp,
  spoil: (answer: PassedAnswer) => ReturnType<NonNullable<Spoiling['answer']>>,
): Spoiling {
  return { answer: (answer) => (path.test(answer.path) ? spoil(answer) : {}) };
}

/** Spoils the JSON of successes. */
const json = (path: RegExp, change: (value: Json) => void) =>
  at(path, ({ status, contentType, body }) => {
    if (status !== 200 || !contentType.startsWith('application/json')) return {};
    const value = JSON.parse(body);
    change(value);
    return { body: JSON.stringify(value) };
  });

const stream = (path: RegExp, change: (body: string) => string) =>
  at(path, ({ body, contentType }) =>
    /event-stream|ndjson/.test(contentType) ? { body: change(body) } : {},
  );

/** Spoils messages of one type: undefined leaves them out. */
const messages = (
  type: string,
  change: (value: Json, text: string) => string | undefined,
): Spoiling => ({
  message: (text) => (text.includes(`"type":"${type}"`) ? change(JSON.parse(text), text) : text),
});

/** The faults, one at a time. */
export const WRONG_HANDLERS: readonly WrongHandler[] = [
  {
    title: 'a model without its id',
    tests: generated('getModel'),
    ...json(/^\/models\//, (model) => delete model.id),
  },
  {
    title: 'a list of models with texts for times',
    tests: generated('listModels'),
    ...json(/^\/models$/, ({ data }) => {
      for (const model of data) model.created = String(model.created);
    }),
  },
  {
    title: 'an unknown health',
    tests: generated('getHealth'),
    ...json(/^\/health$/, (health) => {
      health.status = 'splendid';
    }),
  },
  {
    title: 'a nested field that is dropped: the message of a choice',
    tests: generated('createChatCompletion'),
    ...json(/^\/chat\/completions$/, ({ choices }) => delete choices[0].message),
  },
  {
    title: 'an undocumented success, 201',
    tests: generated('createCompletion'),
    ...at(/^\/completions$/, ({ status }) => (status === 200 ? { status: 201 } : {})),
  },
  {
    title: 'a built operation that answers 501',
    tests: generated('getStats'),
    ...at(/^\/stats$/, () => ({ status: 501 })),
  },
  {
    title: 'errors in plain text',
    tests: generated('createReranking'),
    ...at(/^\/reranking$/, ({ status }) =>
      status >= 400 ? { contentType: 'text/plain', body: 'No.' } : {},
    ),
  },
  {
    title: 'errors without a message',
    tests: generated('tokenizeText'),
    ...at(/^\/tokenize$/, ({ status, body }) =>
      status >= 400 ? { body: body.replace(/"message":"[^"]*",/, '') } : {},
    ),
  },
  {
    title: 'what is refused is told as a success',
    tests: generated('detokenizeTokens'),
    ...at(/^\/detokenize$/, ({ status }) =>
      status === 400 ? { status: 200, body: '{"content":""}' } : {},
    ),
  },
  {
    title: 'a chat stream without [DONE]',
    tests: anyRequest('createChatCompletion'),
    ...stream(/^\/chat\/completions$/, (body) => body.replace('data: [DONE]\n\n', '')),
  },
  {
    title: 'a chat stream with a garbled event',
    tests: anyRequest('createChatCompletion'),
    ...stream(/^\/chat\/completions$/, (body) => body.replace('"choices":[', '"choices":')),
  },
  {
    title: 'an event of a response left out',
    tests: anyServer('reads the events of a response'),
    ...stream(/^\/responses$/, (body) =>
      body.replace(/event: response\.output_text\.delta\n.*\n\n/, ''),
    ),
  },
  {
    title: 'an event of a response under another name',
    tests: anyRequest('createResponse'),
    ...stream(/^\/responses$/, (body) =>
      body.replace('event: response.created', 'event: response.begun'),
    ),
  },
  {
    title: 'a message that never stops',
    tests: generated('createMessage'),
    ...stream(/^\/messages$/, (body) => body.replace(/event: message_stop\n.*\n\n/, '')),
  },
  {
    title: 'lines of Ollama without the one that is done',
    tests: generated('createOllamaChat'),
    ...stream(/^\/api\/chat$/, (body) => body.split('\n').slice(0, -2).concat('').join('\n')),
  },
  {
    title: 'a wrong method that is not found instead',
    tests: prefixes('/stats refuses a wrong method'),
    ...at(/^\/stats$/, ({ status }) => (status === 405 ? { status: 404 } : {})),
  },
  {
    title: 'a fixed path below a prefix',
    tests: prefixes('fixed paths have no prefix'),
    ...at(/^\/live$/, () => ({ status: 200, body: '{"status":"ok"}' })),
  },
  {
    title: 'HEAD that finds what GET does not',
    tests: prefixes('/slots answers HEAD like GET'),
    ...at(/^\/slots$/, ({ method }) => (method === 'HEAD' ? { status: 404 } : {})),
  },
  {
    title: 'entries of the log without their number',
    tests: anyServer('/logs/stream sends'),
    ...messages('logs.snapshot', (value) => {
      for (const entry of value.entries) delete entry.seq;
      return JSON.stringify(value);
    }),
  },
  {
    title: 'the end of speech left out',
    tests: anyServer('speech is noticed'),
    ...messages('input_audio_buffer.speech_stopped', () => undefined),
  },
  {
    title: 'a delta of another turn',
    tests: anyServer('speech is noticed'),
    ...messages('conversation.item.input_audio_transcription.delta', (value) =>
      JSON.stringify({ ...value, item_id: 'item_of_another' }),
    ),
  },
  {
    title: 'a garbled message of live transcription',
    tests: anyServer('speech is noticed'),
    ...messages('input_audio_buffer.committed', (_value, text) => text.slice(0, text.length / 2)),
  },
];
