// Whatever the document allows in a request gets a response that the document allows too.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mediaTypeIn, problemsOf } from './support/answers.ts';
import { arbitraryOf } from './support/arbitrary.ts';
import { ask } from './support/client.ts';
import { operationById } from './support/document.ts';
import { targetForSuite } from './support/for-suite.ts';
import { SUITE_MODEL } from './support/foreign.ts';

const target = targetForSuite();

/** Another seed tries other requests; a failure tells the one that it was found with. */
const seed = Number(process.env.CONTRACT_SEED ?? 20261121);
const RUNS = 100;

const text = fc.constantFrom('Hello', 'What is the population of Paris?', '🍋', '');
const role = fc.constantFrom('system', 'user', 'assistant', 'tool', 'developer');
const fixed = { model: fc.constant(SUITE_MODEL) };

test.skipIf(SUITE_MODEL === undefined).each([
  {
    id: 'createChatCompletion',
    path: '/v1/chat/completions',
    anything: arbitraryOf('ChatCompletionRequest', fixed),
    // Noise alone rarely gets as far as the model.
    usual: arbitraryOf('ChatCompletionRequest', {
      ...fixed,
      messages: fc.array(fc.record({ role, content: text }), { minLength: 1, maxLength: 4 }),
      tools: fc.constant([{ type: 'function', function: { name: 'get_weather' } }]),
      tool_choice: fc.constantFrom('none', 'auto', 'required', null),
      function_call: fc.constantFrom('none', 'auto', null),
      functions: fc.constantFrom([], null),
      mcp_servers: fc.constantFrom([], null),
      mcp_approvals: fc.constantFrom([], null),
    }),
  },
  {
    id: 'createResponse',
    path: '/v1/responses',
    anything: arbitraryOf('ResponseRequest', fixed),
    usual: arbitraryOf('ResponseRequest', {
      ...fixed,
      input: fc.oneof(
        text,
        fc.array(fc.record({ role: fc.constant('user'), content: text }), { minLength: 1 }),
      ),
      tools: fc.constantFrom([{ type: 'function', name: 'get_weather' }], null),
      tool_choice: fc.constantFrom('none', 'auto', null),
      text: fc.constantFrom({ format: { type: 'text' } }, null),
      previous_response_id: fc.constant(null),
      conversation: fc.constant(null),
      prompt: fc.constant(null),
      background: fc.constant(false),
    }),
  },
])('$id answers any request as documented', async ({ id, path, anything, usual }) => {
  console.log(`${id}: seed ${seed}`);
  const operation = operationById(id);
  const statuses = new Map<number, number>();
  const property = fc.asyncProperty(fc.oneof(anything, usual), async (body) => {
    const { status, headers, text: answer } = await ask(target(), { path, body });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    expect([status, problemsOf({ operation, status, headers, body: answer })]).toEqual([
      status,
      [],
    ]);
    // A conversation is looked for by its name, and none is kept here.
    const isOther = 'conversation' in body && status === 404;
    if (isOther) expect(JSON.parse(answer).error.code).toBe('conversation_not_found');
    else expect([200, 400], answer).toContain(status);
    if (status === 200) {
      const isStream = 'stream' in body && body.stream === true;
      expect(mediaTypeIn(headers)).toBe(isStream ? 'text/event-stream' : 'application/json');
    } else {
      expect(JSON.parse(answer).error.message).not.toMatch(/\[json|undefined|\[object/);
    }
  });
  await fc.assert(property, { seed, numRuns: RUNS, endOnFailure: true });
  // Otherwise the property would hold for a server that refuses everything.
  expect(statuses.get(200)).toBeGreaterThan(RUNS / 10);
});
