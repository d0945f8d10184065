import { expect, test } from 'vitest';
import { countDrafts, createRenaming, nameThoughts } from './rewriting.ts';

const rename = (text: string, id = 'user.A') => createRenaming(id)(Buffer.from(text)).toString();

test('every event names the id', () => {
  const events =
    'data: {"id":"1","model":"/m/0123","choices":[]}\n\ndata: {"model" : "a\\"b"}\n\ndata: [DONE]\n\n';
  expect(rename(events)).toBe(
    'data: {"id":"1","model":"user.A","choices":[]}\n\ndata: {"model":"user.A"}\n\ndata: [DONE]\n\n',
  );
});

test('what a model says of models stays as it is', () => {
  const said = JSON.stringify({
    choices: [{ delta: { content: 'Write "model":"x", and \\"model":"y".' } }],
  });
  expect(rename(`data: ${said}\n\n`)).toBe(`data: ${said}\n\n`);
});

test('an id may hold anything', () => {
  expect(rename('{"model":"x","text":"ü😀"}', 'user.$&"')).toBe(
    '{"model":"user.$&\\"","text":"ü😀"}',
  );
});

const eventOf = (delta: object) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\n`;
const named = (text: string) =>
  nameThoughts(Buffer.from(text), Buffer.from(text).toString('latin1')).toString();

test.each(['reasoning', 'reasoning_text'])(
  'thoughts under the name %s are read as thoughts',
  (name) => {
    const events =
      eventOf({ role: 'assistant' }) +
      eventOf({ [name]: 'Hm "so" ü' }) +
      eventOf({ content: 'Hi' });
    const expected =
      eventOf({ role: 'assistant' }) +
      eventOf({ [name]: 'Hm "so" ü', reasoning_content: 'Hm "so" ü' });
    expect(named(events)).toBe(expected + eventOf({ content: 'Hi' }));
  },
);

test('of several events at once, with either ends of lines, none is lost', () => {
  const events =
    eventOf({ reasoning: 'Hm' }) + eventOf({ reasoning: 'so' }) + eventOf({ content: 'Hi' });
  const expected = ['Hm', 'so']
    .map((thought) => eventOf({ reasoning: thought, reasoning_content: thought }))
    .join('');
  for (const text of [events, events.replaceAll('\n', '\r\n')])
    expect(named(text)).toBe(expected + eventOf({ content: 'Hi' }));
});

test('thoughts in the list of details, or as parts of the content, are read as thoughts', () => {
  const reasoning_details = [
    { type: 'reasoning.text', text: 'H' },
    { type: 'reasoning.summary', summary: 'm' },
    { type: 'reasoning.encrypted', data: 'x' },
  ];
  expect(named(eventOf({ reasoning_details }))).toBe(
    eventOf({ reasoning_details, reasoning_content: 'Hm' }),
  );
  const both = { reasoning: 'Hm', reasoning_details };
  expect(named(eventOf(both))).toBe(eventOf({ ...both, reasoning_content: 'Hm' }));
  const thinking = { type: 'thinking', thinking: [{ type: 'text', text: 'Hm' }] };
  const content = [thinking, { type: 'text', text: 'Hi' }];
  expect(named(eventOf({ content }))).toBe(eventOf({ content: 'Hi', reasoning_content: 'Hm' }));
  expect(named(eventOf({ content: [{ type: 'text', text: 'Hi' }] }))).toBe(
    eventOf({ content: 'Hi' }),
  );
});

test('thoughts under two names are not doubled, and the first that is not empty counts', () => {
  const both = eventOf({ reasoning_content: 'a', reasoning: 'a' });
  expect(named(both)).toBe(both);
  expect(named(eventOf({ reasoning: '', reasoning_text: 'b' }))).toContain(
    '"reasoning_content":"b"',
  );
  expect(named(eventOf({ reasoning_content: '', reasoning: 'c' }))).toBe(
    eventOf({ reasoning_content: 'c', reasoning: 'c' }),
  );
});

test.each([
  eventOf({ content: 'The field "reasoning": "x"' }),
  eventOf({ reasoning: null, reasoning_details: [{ type: 'reasoning.encrypted', data: 'x' }] }),
  eventOf({ reasoning: { effort: 'low' } }),
  'data: {"reasoning": "x"}\n\n',
  'data: {"reasoning": \n\n',
  'data: [DONE]\n\n',
])('%j stays as it is', (event) => {
  expect(named(event)).toBe(event);
});

const counted = (text: string) => countDrafts(Buffer.from(text), text).toString();

test('drafted tokens that were right and wrong are counted in the usage', () => {
  const timings = { predicted_n: 20, draft_n: 10, draft_n_accepted: 7 };
  const event = (usage: object) => `data: ${JSON.stringify({ choices: [], usage, timings })}\n\n`;
  const completion_tokens_details = {
    accepted_prediction_tokens: 7,
    rejected_prediction_tokens: 3,
  };
  expect(
    counted(`${eventOf({ content: 'Hi' })}${event({ completion_tokens: 20 })}data: [DONE]\n\n`),
  ).toBe(
    `${eventOf({ content: 'Hi' })}${event({ completion_tokens: 20, completion_tokens_details })}data: [DONE]\n\n`,
  );
  // What a native server says itself counts.
  const own = event({
    completion_tokens_details: { ...completion_tokens_details, reasoning_tokens: 2 },
  });
  expect(counted(own)).toBe(own);
});
