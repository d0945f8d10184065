// Declares the commands for models that do not chat.
import { Option } from 'commander';
import { add, type Declaration } from './root.ts';

const FORMATS = ['text', 'json', 'srt', 'vtt', 'verbose_json'] as const;
const format = new Option('--format <format>', 'text, json, srt, vtt or verbose_json').choices(FORMATS);

export function declareOtherKinds({ program, run }: Declaration): void {
  program.commandsGroup('Speech, images, numbers:');
  add(program, 'transcribe <file>', 'speech in a file to text')
    .option('-m, --model <model>', 'default: one that is here')
    .option('--language <code>', 'what is spoken, e.g. en')
    .addOption(format)
    .action(run(async () => (await import('../commands/media.ts')).transcribe));
  add(program, 'speak', 'read a text aloud, into a file')
    .argument('[text...]', 'or from a pipe')
    .option('-m, --model <model>', 'default: one that is here')
    .option('--voice <voice>', 'whose voice')
    .option('--speed <number>', '1 is normal')
    .option('--format <format>', 'mp3, opus, wav, pcm; default: the ending of the file')
    .option('-o, --output <file>', 'default: speech.mp3, or the pipe')
    .action(run(async () => (await import('../commands/media.ts')).speak));
  add(program, 'image <prompt...>', 'make an image of a description')
    .option('-m, --model <model>', 'default: one that is here')
    .option('--size <size>', 'e.g. 512x512')
    .option('--steps <count>', 'more are slower and better')
    .option('--seed <number>', 'the same seed makes the same image')
    .option('-o, --output <file>', 'default: image-1.png …, or the pipe')
    .action(run(async () => (await import('../commands/media.ts')).image));
  add(program, 'embed', 'vectors of texts')
    .argument('[text...]', 'or one a line from a pipe')
    .option('-m, --model <model>', 'default: one that is here')
    .action(run(async () => (await import('../commands/vectors.ts')).embed));
  add(program, 'rerank <query>', 'texts in the order of their relevance for a question')
    .argument('[text...]', 'or one a line from a pipe')
    .option('-m, --model <model>', 'default: one that is here')
    .option('--file <file>', 'texts, one a line')
    .option('--top <count>', 'only the first ones')
    .action(run(async () => (await import('../commands/vectors.ts')).rerank));
}
