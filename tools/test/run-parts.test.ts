import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Part } from './part.ts';
import { PARTS, partsNamed } from './parts.ts';
import { runParts } from './run-parts.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lemonade-parts-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A part that is a few lines of JavaScript. */
const script = (name: string, source: string, more: Partial<Part> = {}): Part => ({
  ...{ name, command: [process.execPath, '-e', source] },
  ...more,
});

async function run(parts: readonly Part[], places = 2, limitMs = 60_000) {
  const lines: string[] = [];
  const passed = await runParts(parts, {
    root,
    logs: folder,
    places,
    limitMs,
    print: (text) => lines.push(text),
  });
  return { passed, lines, text: lines.join('\n') };
}

test('a run that passes prints a line for each part, and the sum in the plain form', async () => {
  const { passed, lines } = await run([
    script('one', 'console.log("All is well.")'),
    script('two', ''),
  ]);
  expect(passed).toBe(true);
  expect(lines).toHaveLength(3);
  expect(lines.find((line) => line.includes('one'))).toMatch(/^✓ one +\d+ s {2}All is well\.$/);
  expect(lines.at(-1)).toBe('2 passed, 0 failed');
});

test('the others go on when a part fails, and its output is shown at the end', async () => {
  const failing = script('wrong', 'console.log("It was 3, not 4."); process.exitCode = 1');
  const { passed, text } = await run([failing, script('right', '')], 1);
  expect(passed).toBe(false);
  expect(text).toMatch(
    /\? wrong: [\s\S]*✓ right [\s\S]*✗ wrong [\s\S]*wrong failed[\s\S]*✓ right [\s\S]*✗ wrong [\s\S]*1 passed, 1 failed$/,
  );
  // What both of its runs said, and the two lines that sum it up.
  expect(text.split('It was 3, not 4.')).toHaveLength(5);
  expect(await readFile(join(folder, 'wrong.log'), 'utf8')).toContain('It was 3, not 4.');
});

test('a part waits for what it needs, and is left out when that has failed', async () => {
  const marker = join(folder, 'built');
  const build = script('build', `fs.writeFileSync(${JSON.stringify(marker)}, "")`);
  const user = script('user', `fs.readFileSync(${JSON.stringify(marker)})`, { after: ['build'] });
  expect((await run([user, build])).passed).toBe(true);
  const { passed, text } = await run([script('build', 'process.exitCode = 1'), user]);
  expect(passed).toBe(false);
  expect(text).toMatch(/– user .*It needs build, which did not pass\./);
  expect((await run([user])).passed).toBe(true);
});

test('a part that measures time runs next to one that takes the only place', async () => {
  const marker = join(folder, 'measured');
  const patient = script(
    'patient',
    `const look = () => fs.existsSync(${JSON.stringify(marker)}) && process.exit();
      fs.watch(${JSON.stringify(folder)}, look); look()`,
  );
  const measuring = script('measuring', `fs.writeFileSync(${JSON.stringify(marker)}, "")`, {
    measuresTime: true,
  });
  expect((await run([patient, measuring], 1)).passed).toBe(true);
});

test('a part that a signal has ended counts as failed', async () => {
  const { passed, text } = await run([script('killed', 'process.kill(process.pid, "SIGKILL")')]);
  expect(passed).toBe(false);
  expect(text).toContain('SIGKILL');
});

test('a part that leaves a program running ends when it has ended itself', async () => {
  const stays = `child_process.spawn(process.execPath, ["-e", "setTimeout(() => {}, 20000)"], { stdio: "inherit" }).unref()`;
  const started = performance.now();
  expect((await run([script('leaving', `${stays}; console.log("Done.")`)])).text).toContain(
    'Done.',
  );
  expect(performance.now() - started).toBeLessThan(15_000);
});

test('a part whose program is not there has failed, and the others go on', async () => {
  const absent = { name: 'absent', command: [join(folder, 'no-such-program')] };
  const { passed, text } = await run([absent, script('right', '')], 1);
  expect(passed).toBe(false);
  expect(text).toMatch(/✓ right [\s\S]*✗ absent [\s\S]*ENOENT/);
});

test('a part that takes longer than it may is ended, and what it has said is shown', async () => {
  const hanging = script('hanging', 'console.log("I wait."); setInterval(() => {}, 1000)');
  const { passed, text } = await run([hanging], 1, 2000);
  expect(passed).toBe(false);
  expect(text).toMatch(/I wait[.]\s+It was ended after 2 s/);
  expect(text).not.toContain('once more');
});

test('the tests of vitest are counted, and each that fails is named with its message', async () => {
  const file = join(folder, 'sums.test.ts');
  await writeFile(
    file,
    `import { expect, test } from '${root}node_modules/vitest/dist/index.js';
test('a sum is right', () => expect(1 + 1).toBe(2));
test('a sum is wrong', () => expect(1 + 1).toBe(3));
`,
  );
  const vitest = [
    process.execPath,
    `${root}node_modules/vitest/vitest.mjs`,
    'run',
    `--root=${folder}`,
  ];
  const { passed, text } = await run([{ name: 'sums', command: vitest, isVitest: true }]);
  expect(passed).toBe(false);
  expect(text).toMatch(/✗ \S+sums\.test\.ts: a sum is wrong\n +AssertionError: expected 2 to be 3/);
  expect(text).toMatch(/\n1 passed, 1 failed$/);
});

describe('what fails runs once more, alone', () => {
  /** JavaScript that is wrong in its first runs: each run adds a letter to a file. */
  const wrongTimes = (name: string, times: number) => {
    const path = JSON.stringify(join(folder, `${name}.runs`));
    return `fs.appendFileSync(${path}, "x");
      if (fs.readFileSync(${path}, "utf8").length <= ${times}) throw new Error("It was wrong.");`;
  };
  const flakyFile = () => readFile(join(folder, 'flaky.txt'), 'utf8').catch(() => undefined);
  beforeEach(() => rm(join(folder, 'flaky.txt'), { force: true }));

  test('what passes then is flaky: it is named at the end and in a file, and the run passes', async () => {
    const { passed, text } = await run([script('once', wrongTimes('once', 1)), script('calm', '')]);
    expect(passed).toBe(true);
    expect(text).toMatch(
      /✓ once [\s\S]*\nflaky: once \(once\) failed, and passed alone:\n[\s\S]+\n2 passed, 0 failed$/,
    );
    expect(await flakyFile()).toMatch(/^flaky: once [\s\S]+It was wrong\./);
  });

  test('a run of other parts leaves what stands in the file, and one of the same part replaces it', async () => {
    await run([script('first', wrongTimes('first', 1))]);
    await run([script('second', wrongTimes('second', 1)), script('calm', '')]);
    expect(await flakyFile()).toMatch(/^flaky: first [\s\S]+\nflaky: second /);
    await run([script('second', '')]);
    expect(await flakyFile()).toMatch(/^flaky: first (?![\s\S]*flaky: second )/);
    await run([script('first', '')]);
    expect(await flakyFile()).toBeUndefined();
  });

  test('what fails twice has failed, and is not flaky', async () => {
    const { passed, text } = await run([script('twice', wrongTimes('twice', 2))]);
    expect(passed).toBe(false);
    expect(text).not.toContain('flaky');
    expect(await flakyFile()).toBeUndefined();
    expect(await readFile(join(folder, 'twice.runs'), 'utf8')).toBe('xx');
  });

  test('what fails always has failed, after two runs', async () => {
    const { passed, text } = await run([script('always', wrongTimes('always', 1_000))]);
    expect(passed).toBe(false);
    expect(text).toContain('0 passed, 1 failed');
    expect(await readFile(join(folder, 'always.runs'), 'utf8')).toBe('xx');
  });

  test('nothing else runs meanwhile, and what needs the part starts when it has passed', async () => {
    const marker = JSON.stringify(join(folder, 'at-work'));
    const other = script(
      'other',
      `fs.writeFileSync(${marker}, ""); setTimeout(() => fs.rmSync(${marker}), 1_000)`,
    );
    const alone = script(
      'alone',
      `${wrongTimes('alone', 1)} if (fs.existsSync(${marker})) process.exitCode = 1`,
    );
    const user = script('user', '', { after: ['alone'] });
    const { passed, text } = await run([other, alone, user]);
    expect(text).toMatch(/✓ other [\s\S]*✓ alone [\s\S]*✓ user /);
    expect(passed).toBe(true);
  });

  test('of vitest only the test that failed runs again, whatever its name has', async () => {
    const runs = join(folder, 'quiet.runs');
    const file = join(folder, 'moody.test.ts');
    await writeFile(
      file,
      `import { appendFileSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '${root}node_modules/vitest/dist/index.js';
test('is quiet', () => appendFileSync(${JSON.stringify(runs)}, 'x'));
describe('a mood (or two)', () => {
  test('is good at [last] + $1?', () => { ${wrongTimes('moody', 1).replaceAll('fs.', '')} });
});
`,
    );
    const vitest = [
      process.execPath,
      `${root}node_modules/vitest/vitest.mjs`,
      'run',
      `--root=${folder}`,
    ];
    const { passed, text } = await run([
      { name: 'moods', command: vitest, files: ['moody'], isVitest: true },
    ]);
    expect(text).toMatch(
      /flaky: \S+moody\.test\.ts: a mood \(or two\) is good at \[last\] \+ \$1\? \(moods\) failed/,
    );
    expect(text).toMatch(/\n2 passed, 0 failed$/);
    expect(passed).toBe(true);
    expect(await readFile(runs, 'utf8')).toBe('x');
  });

  /**
   * Two files of a vitest: a quiet one, and one after whose test an error comes in its first runs.
   */
  const writeFilesOf = async (name: string, error: string) => {
    const vitestModule = `${root}node_modules/vitest/dist/index.js`;
    await mkdir(join(folder, name));
    const ran = JSON.stringify(join(folder, `${name}-quiet.runs`));
    await writeFile(
      join(folder, name, 'quiet.test.ts'),
      `import { appendFileSync } from 'node:fs'; import { test } from '${vitestModule}';
test('is quiet', () => appendFileSync(${ran}, 'x'));
`,
    );
    await writeFile(
      join(folder, name, 'loose.test.ts'),
      `import * as fs from 'node:fs'; import { test } from '${vitestModule}';
test('leaves something', async () => { ${error} await new Promise((resolve) => setTimeout(resolve, 100)); });
`,
    );
    const vitest = [
      process.execPath,
      `${root}node_modules/vitest/vitest.mjs`,
      'run',
      `--root=${folder}/${name}`,
    ];
    return { name, command: vitest, isVitest: true };
  };
  const runsOf = (name: string) => readFile(join(folder, `${name}.runs`), 'utf8');

  test('of vitest only the file during which an error outside of tests came runs again', async () => {
    const part = await writeFilesOf(
      'loose',
      `void (async () => { ${wrongTimes('loose-error', 1)} })();`,
    );
    const { passed, text } = await run([part]);
    expect(text).toMatch(
      /flaky: loose\.test\.ts \(loose\) failed, and passed alone:\n +Error: It was wrong\./,
    );
    expect(passed).toBe(true);
    expect(await runsOf('loose-error')).toBe('xx');
    expect(await runsOf('loose-quiet')).toBe('x');
  });

  test('an error outside of tests that comes again fails the part', async () => {
    const part = await writeFilesOf(
      'looser',
      `void (async () => { ${wrongTimes('looser-error', 9)} })();`,
    );
    const { passed, text } = await run([part]);
    expect(passed).toBe(false);
    expect(text).toMatch(/✗ loose\.test\.ts\n +Error: It was wrong\.[\s\S]*2 passed, 1 failed$/);
    expect(await runsOf('looser-quiet')).toBe('x');
  });

  test('of vitest a file whose hook failed runs again as a whole, whatever else failed in it', async () => {
    const writeHooks = async (name: string, error: string) => {
      await mkdir(join(folder, name));
      await writeFile(
        join(folder, name, 'hooks.test.ts'),
        `import * as fs from 'node:fs';
import { beforeAll, describe, test } from '${root}node_modules/vitest/dist/index.js';
test('is moody', () => { ${wrongTimes(`${name}-test`, 1)} });
describe('a group', () => {
  beforeAll(() => { ${error} });
  test('has a test', () => {});
});
`,
      );
      const words = ['run', `--root=${folder}/${name}`];
      const command = [process.execPath, `${root}node_modules/vitest/vitest.mjs`, ...words];
      return { name, command, isVitest: true };
    };
    const once = await run([await writeHooks('hooked', wrongTimes('hooked', 1))]);
    expect(once.passed).toBe(true);
    expect(once.text).toMatch(/flaky: \S*hooks\.test\.ts \(hooked\) failed[\s\S]*It was wrong\./);
    expect(once.text).toMatch(/\n1 passed, 0 failed, 1 skipped$/);
    const always = await run([await writeHooks('unhooked', wrongTimes('unhooked', 9))]);
    expect(always.passed).toBe(false);
    expect(always.text).toMatch(/✗ \S*hooks\.test\.ts\n[\s\S]*\n0 passed, 1 failed, 1 skipped$/);
  });

  test('more than three that are flaky fail the run, and are all named', async () => {
    const names = ['north', 'east', 'south', 'west'];
    const { passed, text } = await run(names.map((name) => script(name, wrongTimes(name, 1))));
    expect(passed).toBe(false);
    for (const name of names) expect(text).toContain(`flaky: ${name} `);
    expect(text).toContain('4 flaky tests are more than 3');
  });
});

test('what a part waits for stands before it, so that each run can end', () => {
  const names = PARTS.map(({ name }) => name);
  for (const [index, { after = [] }] of PARTS.entries()) {
    for (const name of after) expect(names.slice(0, index)).toContain(name);
  }
});

describe('the words of npm test', () => {
  const namesOf = (...words: readonly string[]) => partsNamed(words).map(({ name }) => name);
  // CI also runs, as root, the few tests that need it.
  const inCi = namesOf('more', 'superuser');

  test('without any, and with "more", mean parts in an order in which each comes after what it needs', () => {
    expect(namesOf()).toEqual(namesOf('all'));
    const parts = partsNamed(['more', 'superuser']);
    for (const [index, { after = [] }] of parts.entries())
      for (const name of after) expect(inCi.slice(0, index)).toContain(name);
    expect(inCi).toEqual(expect.arrayContaining([...namesOf('all'), ...namesOf('contract')]));
  });

  test('bring the build where a part needs it, and nothing else', () => {
    expect(namesOf('web')).toEqual(['build', 'web']);
    expect(namesOf('clients')).toEqual(['build', 'clients-generated', 'clients']);
    expect(namesOf('unit-24')).toEqual(['unit-24']);
  });

  test('that are not known are told with those that are', () => {
    expect(() => namesOf('web', 'wep')).toThrow(/^Unknown: wep. The parts are build, .*more\.$/);
  });

  test('leave no part out of CI', () => {
    expect(inCi).toEqual(PARTS.map(({ name }) => name));
  });
});
