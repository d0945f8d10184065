import type { Command } from 'commander';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type PlayedTerminal, playStreams } from '../../fixtures/played-streams.ts';
import { createProgram } from './program.ts';

const commandOf = (program: Command, ...names: readonly string[]): Command =>
  names.reduce(
    (one, name) => one.commands.find((below) => below.name() === name) ?? expect.fail(name),
    program,
  );

/** What a command line prints, and the code of what it throws. */
async function printed(words: readonly string[], terminal?: PlayedTerminal) {
  const { shown } = playStreams(terminal);
  let errors = '';
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    errors += text;
    return true;
  });
  onTestFinished(() => write.mockRestore());
  const code = await createProgram(async () => expect.unreachable())
    .parseAsync([...words], { from: 'user' })
    .then(
      () => undefined,
      ({ exitCode }) => exitCode as number,
    );
  return { out: shown(), errors, code };
}

test("'chat' is another name of 'run', with and without a model and a prompt", async () => {
  for (const words of [['chat'], ['chat', 'Qwen3-0.6B-GGUF', 'Say', 'hello.']]) {
    let count = 0;
    const program = createProgram(async () => void count++);
    await program.parseAsync(words, { from: 'user' });
    expect(count).toBe(1);
    expect(program.commands.find((one) => one.aliases().includes('chat'))?.name()).toBe('run');
  }
});

test('a command is run with the options for all commands', async () => {
  const given: unknown[] = [];
  const program = createProgram(async (options) => void given.push(options));
  await program.parseAsync(['ps', '--json', '--port', '9'], { from: 'user' });
  expect(given).toEqual([{ json: true, port: '9' }]);
});

test('a group that is named alone is its list', async () => {
  for (const group of ['backends', 'alias', 'provider', 'config']) {
    let count = 0;
    const program = createProgram(async () => void count++);
    await program.parseAsync([group], { from: 'user' });
    expect(count).toBe(1);
  }
});

describe('options of a command', () => {
  const optionsOf = async (words: readonly string[], ...names: readonly string[]) => {
    const program = createProgram(async () => undefined);
    await program.parseAsync([...words], { from: 'user' });
    return commandOf(program, ...names).opts();
  };

  test('that are repeated are all there, and take one word each', async () => {
    const words = ['run', 'm', '--image', 'a.png', '--image', 'b.png', 'What', 'is', 'it?'];
    const program = createProgram(async () => undefined);
    await program.parseAsync(words, { from: 'user' });
    expect(commandOf(program, 'run').opts()).toMatchObject({ image: ['a.png', 'b.png'] });
    expect(commandOf(program, 'run').args).toEqual(['m', 'What', 'is', 'it?']);
  });

  test('have values where none is said, if they are to', async () => {
    expect(await optionsOf(['tune', 'm'], 'tune')).toMatchObject({ for: 'chat' });
    expect(await optionsOf(['ps'], 'ps')).toEqual({});
  });

  test('that only the server knows are passed on to it alone', async () => {
    let count = 0;
    const words = ['serve', '--detach', '--of-the-server', 'x'];
    await createProgram(async () => void count++).parseAsync(words, { from: 'user' });
    expect(count).toBe(1);
    const { code, errors } = await printed(['ps', '--of-the-server']);
    expect([code, errors]).toEqual([1, expect.stringMatching(/^Error: Unknown option/)]);
  });

  test('take only what they may be', async () => {
    expect((await printed(['tune', 'm', '--for', 'sped'])).errors).toMatch(/Allowed choices are/);
    expect((await printed(['completion', 'csh'])).errors).toMatch(/Allowed choices are bash/);
  });
});

describe('help', () => {
  test('has all commands in groups, and the first steps', async () => {
    const { out, code } = await printed(['--help']);
    expect(code).toBe(0);
    const headings = out.split('\n').filter((line) => /^\w.*:$/.test(line));
    expect(headings).toEqual([
      'Options:',
      'Chat:',
      'Models:',
      'Memory:',
      'Server:',
      'Speech, images, numbers:',
      'Tools:',
      'First steps:',
    ]);
    expect(out).toMatch(/^ {2}lemonade run Qwen3-0\.6B-GGUF {6}pull a model if needed, and chat/m);
    expect(out.endsWith('\n')).toBe(true);
  });

  test('has the first steps below each other in a narrow terminal', async () => {
    const { out } = await printed(['--help'], { columns: 50 });
    expect(out).toMatch(
      /^ {2}lemonade run Qwen3-0\.6B-GGUF\n {6}pull a model if needed, and chat/m,
    );
  });

  test('of a command is that of its name, its other name, and the option', async () => {
    const { out, code } = await printed(['help', 'list']);
    expect([code, out]).toEqual([0, expect.stringMatching(/^Usage: lemonade list/)]);
    expect((await printed(['help', 'ls'])).out).toBe(out);
    expect((await printed(['list', '--help'])).out).toBe(out);
    expect((await printed(['help'])).out).toBe((await printed(['--help'])).out);
  });

  test('of a command in a group is found below that', async () => {
    const { out, code } = await printed(['help', 'backends', 'install']);
    expect([code, out]).toEqual([0, expect.stringMatching(/^Usage: lemonade backends install/)]);
  });

  test('of a pull has its own usage', async () => {
    expect((await printed(['help', 'pull'])).out).toMatch(
      /^Usage: lemonade pull <model> \[options\]\n/,
    );
  });

  test.each([
    [['help', 'lits'], "Error: Unknown command 'lits'.\nDid you mean list?\n"],
    [['help', 'backends', 'instal'], "Error: Unknown command 'instal'.\nDid you mean install?\n"],
    [
      ['help', 'xyzzy'],
      "Error: Unknown command 'xyzzy'.\n'lemonade --help' lists commands and options.\n",
    ],
  ])('for %j says what is wrong', async (words, errors) => {
    expect(await printed(words)).toMatchObject({ out: '', errors, code: 1 });
  });
});
