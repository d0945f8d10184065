// Declares the commands around it all.
import { add, type Declaration } from './root.ts';

export function declareTools({ program, run }: Declaration): void {
  program.commandsGroup('Tools:');
  add(program, 'launch <agent>', 'start a coding agent on a local model: claude, codex, opencode')
    .argument('[args...]', 'for the agent, after --')
    .option('-m, --model <model>', 'default: one that is here')
    .option('--ctx-size <tokens>', 'context size; agents need a large one', '32k')
    .action(run(async () => (await import('../commands/launch.ts')).launch));
  add(program, 'bench <model...>', 'measure models: time to first token, tokens per second')
    .option('--backend <backend...>', 'e.g. cpu vulkan; default: as it would be loaded')
    .option('--ctx-size <tokens...>', 'context sizes')
    .option('--compare <option>', 'speculation: each model without drafts, and with each kind that it has')
    .option('--prompt-tokens <count>', 'about how long the prompt is', '512')
    .option('--tokens <count>', 'how long the answer is', '128')
    .option('--runs <count>', 'how often, after one that does not count', '3')
    .action(run(async () => (await import('../commands/bench.ts')).bench));
  add(program, 'tune <model>', 'find load options with which a model is faster here, by measuring; takes minutes')
    .option('--for <purpose>', 'chat or agent: short prompts, or long ones and several requests at once', 'chat')
    .action(run(async () => (await import('../commands/tune.ts')).tuneCommand));
  add(program, 'completion', 'a script that completes commands, options and models in your shell')
    .argument('<shell>', 'bash, zsh, fish or powershell')
    .action(run(async () => (await import('../commands/completion.ts')).printScript));
  add(program, 'update', 'how this program is updated; does it after asking, where npm can')
    .option('-y, --yes', 'do it without asking')
    .action(run(async () => (await import('../commands/installation.ts')).update));
  add(program, 'uninstall', 'what Lemonade has written here, and how to remove it')
    .option('--purge', 'remove the service and the files, after asking')
    .option('-y, --yes', 'do it without asking')
    .action(run(async () => (await import('../commands/installation.ts')).uninstall));
}
