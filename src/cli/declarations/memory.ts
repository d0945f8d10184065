// Declares the commands about models in memory.
import type { Declaration } from './root.ts';

export function declareMemory({ program, run }: Declaration): void {
  program.commandsGroup('Memory:');
  program
    .command('ps')
    .description('models in memory, and those being loaded')
    .action(() => run(async (context) => (await import('../commands/ps.ts')).ps(context)));
  program
    .command('load')
    .description('bring a model into memory; pulls it first if needed')
    .argument('<model>')
    .option('--ctx-size <tokens>', 'context size, e.g. 8192 or 8k; -1 for what fits')
    .option('--keep-alive <time>', 'how long it stays in memory unused: 5m, 1h, -1')
    .option('--pinned', 'keep it there until it is unloaded by hand')
    .option('--save-options', 'use these options for later loads too')
    .option('-o, --option <key=value...>', "more options; 'lemonade options MODEL' lists them")
    .action((model, options) =>
      run(async (context) => (await import('../commands/load.ts')).loadCommand(context, model, options)),
    );
  program
    .command('unload')
    .alias('stop')
    .description('take a model out of memory; without a name, all of them')
    .argument('[model]')
    .action((model) => run(async (context) => (await import('../commands/load.ts')).unloadCommand(context, model)));
  program
    .command('pin')
    .description('protect a model in memory from being unloaded for others')
    .argument('<model>')
    .action((model) => run(async (context) => (await import('../commands/load.ts')).pinCommand(context, model, true)));
  program
    .command('unpin')
    .description('take that back')
    .argument('<model>')
    .action((model) => run(async (context) => (await import('../commands/load.ts')).pinCommand(context, model, false)));
}
