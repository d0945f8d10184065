// Declares the commands about models in memory.
import { add, type Declaration } from './root.ts';

export function declareMemory({ program, run }: Declaration): void {
  program.commandsGroup('Memory:');
  add(program, 'ps', 'models in memory, and those being loaded').action(
    run(async () => (await import('../commands/ps.ts')).ps),
  );
  add(program, 'load <model>', 'bring a model into memory; pulls it first if needed')
    .option('--ctx-size <tokens>', 'context size, e.g. 8192 or 8k; -1 for what fits')
    .option('--keep-alive <time>', 'how long it stays in memory unused: 5m, 1h, -1')
    .option('--pinned', 'keep it there until it is unloaded by hand')
    .option('--save-options', 'use these options for later loads too')
    .option('-o, --option <key=value...>', "more options; 'lemonade options MODEL' lists them")
    .action(run(async () => (await import('../commands/load.ts')).loadCommand));
  add(program, 'unload [model]', 'take a model out of memory; without a name, all of them').action(
    run(async () => (await import('../commands/load.ts')).unloadCommand),
  );
  add(program, 'pin', 'protect a model in memory from being unloaded for others')
    .argument('<model>', "one that is in memory; 'lemonade ps' lists them")
    .action(run(async () => (await import('../commands/load.ts')).pin));
  add(program, 'unpin', 'let a pinned model be unloaded for others again')
    .argument('<model>', 'one that is pinned')
    .action(run(async () => (await import('../commands/load.ts')).unpin));
}
