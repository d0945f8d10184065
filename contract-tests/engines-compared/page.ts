// docs/engines-compared.md: what the comparison is, and the table of differences.
import { DIFFERENCES, type Difference, type State } from './differences.ts';

/**
 * How many requests there are, rounded down, so that the page does not change with each of them.
 */
const ROUNDED_TO = 50;

/** The whole page. */
export function pageOf(requestCount: number): string {
  const count = Math.floor(requestCount / ROUNDED_TO) * ROUNDED_TO;
  return `# The engines, compared

The embedded engine and llama-server run the same files, and a client must not notice which of them does. Each change of this
server is tried with more than ${count} requests to two servers, one with each engine: whole and streamed, in every API, with
tools, schemas, thoughts, log probabilities, odd and bad input, embeddings and rerank. All but ids, times and what was in a
cache has to be the same. What differs is in the tables below, and nothing else may.

In the names of requests and fields, \`*\` stands for anything. Two values are numbers that differ where both are called
\`number\`, and texts that differ where both are called \`text\`.

## On purpose

${tableOf('on purpose')}

What one request alone can't show: where texts share a context and it is full, llama-server ends all of them with an error.
In the embedded engine, those that began last wait until others have ended, and then go on where they were.

## Open

${openFaults()}
`;
}

function openFaults(): string {
  const isNone = DIFFERENCES.every(({ state }) => state !== 'open');
  return isNone ? 'No fault is known.' : `These are faults that are known.\n\n${tableOf('open')}`;
}

function tableOf(state: State): string {
  const rows = DIFFERENCES.filter((row) => row.state === state).map(lineOf);
  return [
    '| requests | field | embedded | llama-server | why |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

function lineOf({ cases, field, embedded, llamaServer, reason }: Difference): string {
  const names = cases.map((pattern) => `\`${pattern}\``);
  const cells = [names.join(', '), `\`${field}\``, embedded, llamaServer, reason];
  return `| ${cells.join(' | ')} |`;
}
