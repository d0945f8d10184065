// Declares the commands about models on the disk.
import { add, type Declaration } from './root.ts';

export function declareModels({ program, run }: Declaration): void {
  program.commandsGroup('Models:');
  add(program, 'list', 'models on this machine, and those that can be pulled')
    .alias('ls')
    .argument('[filter]', 'part of a name; * stands for anything')
    .option('--downloaded', 'only what is on this machine')
    .option('--all', "also what can't run on this machine")
    .action(run(async () => (await import('../commands/list.ts')).list));
  add(program, 'pull', 'fetch a model')
    .usage('<model> [options]')
    .argument(
      '<model>',
      'a name of the list, owner/repository[:variant] on Hugging Face, or user.NAME with the options',
    )
    .option('--update', 'fetch newer files of a model that is here')
    .option('--force', "also a model that can't run on this machine")
    .option('--name <name>', 'name for a repository')
    .option(
      '--checkpoint <checkpoint...>',
      'files of user.NAME: owner/repository:variant; of several, each behind its role: main, text_encoder, vae …',
    )
    .option('--recipe <recipe>', 'recipe of user.NAME, e.g. llamacpp')
    .option('--mmproj <file>', 'projector for images, of the same repository')
    .option('--label <label...>', 'what it can do: vision, reasoning, embeddings, …')
    .action(run(async () => (await import('../commands/pull.ts')).pullCommand));
  add(program, 'show <model>', 'what is known of a model').action(
    run(async () => (await import('../commands/show.ts')).show),
  );
  add(program, 'options <model>', 'show or change the saved load options of a model')
    .argument('[key=value...]', 'e.g. ctx_size=8192; null takes one away')
    .option('--reset', 'take all of them away')
    .option('--dry-run', 'only show what would come of it')
    .action(run(async () => (await import('../commands/options.ts')).optionsCommand));
  add(program, 'rm <model...>', 'take models off the disk')
    .alias('delete')
    .action(run(async () => (await import('../commands/rm.ts')).rm));
  declareAliases({ program, run });
  add(program, 'check-updates', 'which pulled models have newer files on Hugging Face').action(
    run(async () => (await import('../commands/upkeep.ts')).checkUpdates),
  );
  add(program, 'cleanup-cache', 'remove files of pulls that no model uses, and saved prompt caches')
    .option('--dry-run', 'only list them')
    .action(run(async () => (await import('../commands/upkeep.ts')).cleanCache));
  add(program, 'export <model>', 'print how a model is defined, as JSON')
    .option('--output <file>', 'write it there')
    .action(run(async () => (await import('../commands/transfer.ts')).exportModel));
  add(program, 'import', "pull models that 'lemonade export' has written down")
    .argument('<file>', 'or a folder of such files, or a URL')
    .action(run(async () => (await import('../commands/transfer.ts')).importModels));
}

function declareAliases({ program, run }: Declaration): void {
  const alias = add(program, 'alias', 'other names of models');
  add(alias, 'list', 'which there are', { isDefault: true }).action(
    run(async () => (await import('../commands/alias.ts')).printAliases),
  );
  add(alias, 'add <alias>', 'give a model another name, or several models, of which the first that can serve answers')
    .argument('<model...>', 'a name, or JSON: {"model": NAME, "images": false}')
    .option('--max-prompt-tokens <n>', 'the first model is for prompts of at most so many tokens (an estimate)')
    .option('--min-prompt-tokens <n>', 'the first model is for prompts of at least so many tokens')
    .option('--images <yes|no>', 'the first model is for requests with images only, or without')
    .option('--tools <yes|no>', 'the first model is for requests with tools only, or without')
    .action(run(async () => (await import('../commands/alias.ts')).add));
  add(alias, 'remove <alias>', 'take a name away; the model stays').action(
    run(async () => (await import('../commands/alias.ts')).remove),
  );
}
