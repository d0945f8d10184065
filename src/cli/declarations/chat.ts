// Declares the commands that chat.
import { add, type Declaration } from './root.ts';

export function declareChat({ program, run }: Declaration): void {
  program.commandsGroup('Chat:');
  add(program, 'run', 'chat with a model; pulls and loads it first if needed. With a prompt, answers and ends')
    .alias('chat')
    .argument('[model]', 'its name; without one, a model that is here')
    .argument('[prompt...]', 'what to ask; text from a pipe is added to it')
    .option('--system <text>', 'system prompt')
    .option('--param <name=value>', 'temperature=0, seed=1, max_tokens=99 …; may be repeated', listed)
    .option('--format <json|file>', 'let the answer be JSON, or fit the JSON schema of a file')
    .option('--image <file>', 'an image for the model to look at; may be repeated', listed)
    .option('--think', 'let the model think, if it can')
    .option('--no-think', 'let it answer at once')
    .option('--hide-thinking', 'print the answer only')
    .option('--stats', 'print tokens and speed after each answer')
    .option('--ctx-size <tokens>', 'context size, e.g. 8192 or 8k')
    .option('--keep-alive <time>', 'how long it stays in memory unused: 5m, 1h, -1')
    .option('--keep', 'a server that this starts stays; lemonade stop ends it')
    .option('--web', 'open the page of the server in a browser in place of a chat here')
    .option('-o, --option <key=value...>', "more load options; 'lemonade options MODEL' lists them")
    .action(run(async () => (await import('../chat/run.ts')).runModel));
  add(
    program,
    'demo',
    'see that all works, with a tiny model of 270 kB that is made here and knows one sentence; the first time npm may fetch the engine',
  )
    .argument('[prompt...]', 'what to ask')
    .action(run(async () => (await import('../chat/demo.ts')).demo));
}

/** For an option that may be repeated; one with several values would take the prompt as well. */
function listed(value: string, before: string[] = []): string[] {
  return [...before, value];
}
