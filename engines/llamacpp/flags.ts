// llama-server's arguments as the embedded engine sees them: those that it takes, and those that can't matter to it.
import { createArgumentSorter, nameOf } from '../../common/flags.ts';
/**
 * Data, because the server has to know it without the engine. Of `ignored` none changes a response, nor does its opposite;
 * what is in neither list might, and is refused.
 */
import flags from './flags.json' with { type: 'json' };

/**
 * Numbers that are defaults of the field of requests that is called the same; see `FIELDS` in arguments.ts for those that
 * are called otherwise.
 */
export const NUMBER_DEFAULTS: ReadonlySet<string> = new Set(flags.taken.number.map(nameOf));

/** What `--help` prints. */
export const HELP = `A small llama-server: it runs one GGUF file for text, embeddings or reranking inside of Node.

  node llamacpp.js -m model.gguf [--host 127.0.0.1] [--port 8080] [--api-key KEY] [FLAG ...]

The library is node-llama-cpp, next to this program or where LEMONADE_EMBEDDED_LIBRARY says, as the address of its module.
LLAMA_API_KEY is the same as --api-key, and wins. The flags mean what they mean to llama-server:

${Object.values(flags.taken).flat().map(spellingsOf).join('\n')}

These are accepted and change nothing:

${Object.values(flags.ignored).flat().map(spellingsOf).join('\n')}
`;

function spellingsOf(flag: string): string {
  return `  ${flag.replaceAll(' ', ', ')}`;
}

export const sortArguments = createArgumentSorter(flags);
