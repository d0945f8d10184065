import { expect, test } from 'vitest';
import { createProgram } from './program.ts';

test("'chat' is another name of 'run', with and without a model and a prompt", async () => {
  for (const words of [['chat'], ['chat', 'Qwen3-0.6B-GGUF', 'Say', 'hello.']]) {
    let count = 0;
    const program = createProgram(async () => void count++);
    await program.parseAsync(words, { from: 'user' });
    expect(count).toBe(1);
    expect(program.commands.find((one) => one.aliases().includes('chat'))?.name()).toBe('run');
  }
});
