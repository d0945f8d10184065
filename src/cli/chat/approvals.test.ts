import { describe, expect, test } from 'vitest';
import { type CommandSetup, createCommandContext } from '../../../fixtures/command-context.ts';
import { decideCalls } from './approvals.ts';
import { chatToolsOf } from './chat-tools.ts';

const QUESTION = 'Call it? y = once, a = always in this chat for this tool, n = no: ';
const call = (id: string, more: object = {}) => ({
  id,
  server: 'town',
  name: 'weather',
  arguments: '{"city":"Rome"}',
  ...more,
});

/** What is decided about the calls by a person who types these lines; `^C` is Ctrl-C. */
async function decided(
  calls: readonly ReturnType<typeof call>[],
  typed: readonly string[] | undefined,
  {
    allowed = [],
    isStopped = false,
    ...setup
  }: CommandSetup & { allowed?: readonly string[]; isStopped?: boolean } = {},
) {
  const { context, abort, out, notes } = createCommandContext(() => ({}), setup);
  const questions: string[] = [];
  const left = [...(typed ?? [])];
  const told: string[] = [];
  const ask = async (question: string) => {
    questions.push(question);
    const line = left.shift() ?? '';
    if (line.startsWith('^C')) abort.abort();
    return line.replace('^C', '');
  };
  const tools =
    chatToolsOf(['town'], {
      tell: (line) => told.push(line),
      ask: typed === undefined ? undefined : ask,
    }) ?? expect.fail();
  for (const name of allowed) tools.allowed.get('town')?.add(name);
  if (isStopped) abort.abort();
  const approved = await decideCalls(context, tools, calls);
  return {
    approved: [...approved],
    always: [...(tools.allowed.get('town') ?? [])],
    questions,
    told,
    out: out(),
    notes: notes(),
  };
}

describe('a call that a model wants to make', () => {
  test('is shown with all that it says, and asked about', async () => {
    const { questions, out, notes } = await decided([call('a')], ['n']);
    expect(questions).toEqual([QUESTION]);
    expect(out).toBe(
      'The model wants to call a tool. town: weather\n  {\n    "city": "Rome"\n  }\n',
    );
    expect(notes).toBe('');
  });

  test('is shown within the columns of the terminal', async () => {
    const { out } = await decided([call('a', { arguments: 'abcdefghij' })], ['n'], { columns: 12 });
    expect(out.split('\n').slice(-2)).toEqual(['  abcdefghij', '']);
    const narrow = await decided([call('a', { arguments: 'abcdefghij' })], ['n'], { columns: 11 });
    expect(narrow.out.split('\n').slice(-3)).toEqual(['  abcdefghi', '  j', '']);
  });

  test.each([
    ['y', ['a'], []],
    [' YES ', ['a'], []],
    ['a', ['a'], ['weather']],
    ['Always', ['a'], ['weather']],
    ['n', [], []],
    ['no', [], []],
    ['', [], []],
    ['ya', [], []],
  ])('is decided by "%s": made are %j, always are %j', async (line, approved, always) => {
    expect(await decided([call('a')], [line])).toMatchObject({ approved, always });
  });

  test('is asked about once where the tool is always allowed, and each time where not', async () => {
    const two = [call('a'), call('b')];
    expect(await decided(two, ['a'])).toMatchObject({
      approved: ['a', 'b'],
      questions: [QUESTION],
    });
    expect(await decided(two, ['y', 'n'])).toMatchObject({
      approved: ['a'],
      questions: [QUESTION, QUESTION],
    });
    expect(await decided([call('a'), call('b', { name: 'other' })], ['a', 'n'])).toMatchObject({
      approved: ['a'],
      questions: [QUESTION, QUESTION],
    });
  });

  test('of a server that is not of this chat can be allowed once', async () => {
    const { approved, always } = await decided([call('a', { server: 'other' })], ['a']);
    expect([approved, always]).toEqual([['a'], []]);
  });

  test('of an allowed tool is asked about since that has changed, which is told', async () => {
    const { approved, told, always } = await decided([call('a')], ['n'], {
      allowed: ['weather', 'other'],
    });
    expect([approved, always]).toEqual([[], ['other']]);
    expect(told).toEqual(['town: weather has changed, so you are asked again.']);
    expect((await decided([call('a')], ['n'], { allowed: ['other'] })).told).toEqual([]);
  });

  test('is not made where no person can be asked, which is a note', async () => {
    const { approved, notes, out } = await decided([call('a'), call('b')], undefined);
    const note = 'town: weather {"city":"Rome"} – not called, as there is no terminal to ask on.\n';
    expect([approved, notes, out]).toEqual([[], note + note, '']);
  });

  test('is not made after Ctrl-C, and later ones are not asked about', async () => {
    const { approved, questions } = await decided([call('a'), call('b'), call('c')], ['y', '^Cy']);
    expect([approved, questions.length]).toEqual([['a'], 2]);
    expect(await decided([call('a')], ['y'], { isStopped: true })).toMatchObject({
      approved: [],
      questions: [],
      out: '',
    });
  });
});

test('without calls nothing is decided', async () => {
  expect(await decided([], ['y'])).toMatchObject({ approved: [], questions: [] });
});
