import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BASH_SCRIPT } from './completion-bash.ts';

const BASH = '/bin/bash';

/** What bash has for a line, where `lemonade complete` prints these lines; `breaks` end a word. */
function completed(line: string, printed: readonly string[], breaks = ' \t\n"\'><=;|&(:') {
  const script = `
    lemonade() { printf '%s\\n' "asked: $*" >&2; printf '%s\\n' ${printed.map((one) => `'${one}'`).join(' ')}; }
    ${BASH_SCRIPT.replaceAll('2>/dev/null', '')}
    COMP_LINE=${JSON.stringify(line)} COMP_POINT=\${#COMP_LINE} COMP_WORDBREAKS=$BREAKS
    compopt() { echo "compopt $*"; }
    __lemonade_complete && printf '<%s>\\n' "\${COMPREPLY[@]}"`;
  return execFileSync(BASH, ['--norc', '-c', `{ ${script}\n} 2>&1`], {
    encoding: 'utf8',
    env: { ...process.env, BREAKS: breaks },
  })
    .trimEnd()
    .split('\n');
}

describe.skipIf(!existsSync(BASH))('in bash', () => {
  test('what begins as the last word does is offered, without what it is about', () => {
    expect(completed('lemonade co', ['config\tsettings', 'completion', 'pull', ':4'])).toEqual([
      'asked: complete -- co',
      '<config>',
      '<completion>',
    ]);
  });

  test('behind a space all that may follow is offered, but not the number for other shells', () => {
    expect(completed('lemonade config ', ['get', 'set', '', ':4'])).toEqual([
      'asked: complete -- config ',
      '<get>',
      '<set>',
    ]);
  });

  test('what ends with = goes on with a value, where it is the only one', () => {
    expect(completed('lemonade config set po', ['port='])).toContain('compopt -o nospace');
    expect(completed('lemonade config set p', ['port=', 'pin='])).not.toContain(
      'compopt -o nospace',
    );
    expect(completed('lemonade co', ['config'])).not.toContain('compopt -o nospace');
  });

  test('what stands before : or = is on the line already, where those end a word', () => {
    const printed = ['llamacpp:cpu', 'llamacpp:vulkan'];
    expect(completed('lemonade backends install llamacpp:v', printed).at(-1)).toBe('<vulkan>');
    expect(completed('lemonade backends install llamacpp:v', printed, ' ').at(-1)).toBe(
      '<llamacpp:vulkan>',
    );
  });
});
