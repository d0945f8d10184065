// `lemonade bench`: how fast models are on this machine, by backend and context size.
import type * as api from '../../../generated/client/index.ts';
import { setFields } from '../../lib/values.ts';
import type { Context } from '../kit/context.ts';
import { readCount } from '../kit/counts.ts';
import { CommandFailed } from '../kit/failures.ts';
import { readContextSize } from '../kit/load-options.ts';
import { loadModel } from '../kit/loading.ts';
import { ensurePulled } from '../kit/pulling.ts';
import type { Column } from '../kit/table.ts';
import { type BenchResult, measure } from './bench-measure.ts';

/** As the parser has them: numbers are texts yet. */
export interface BenchOptions {
  backend?: string[] | undefined;
  ctxSize?: string[] | undefined;
  compare?: string | undefined;
  promptTokens: string;
  tokens: string;
  runs: string;
}

/** Loads each model once for each combination of backend, context size and kind of drafts. */
export async function bench(
  context: Context,
  models: readonly string[],
  options: BenchOptions,
): Promise<void> {
  const { terminal, isJson } = context;
  const runs = readCount('--runs', options.runs);
  const tokens = readCount('--tokens', options.tokens);
  const promptTokens = readCount('--prompt-tokens', options.promptTokens);
  // A size that makes no sense is told before anything is pulled.
  for (const size of options.ctxSize ?? []) readContextSize(size);
  const results: BenchResult[] = [];
  for (const name of models) {
    const { id, recipe } = await ensurePulled(context, name);
    for (const request of loadRequests({ id, recipe }, options)) {
      if (!(await loadIfAble(context, request))) continue;
      const result = await measure(context, { id, recipe, runs, tokens, promptTokens });
      results.push(result);
      if (isJson) context.printJson(result);
    }
  }
  if (isJson) return;
  const comparison = options.compare === undefined ? [] : COMPARISON_COLUMNS;
  terminal.table(results, [...SETUP_COLUMNS, ...comparison, ...FIGURE_COLUMNS]);
}

/** Each combination of what is to be compared, by backend first; one load where nothing is. */
function loadRequests(
  { id, recipe }: { id: string; recipe: string },
  { backend: backends = [], ctxSize = [], compare }: BenchOptions,
): (api.LoadRequest & { model_name: string })[] {
  const speculations = compare === undefined ? [undefined] : SPECULATIONS;
  const requests: (api.LoadRequest & { model_name: string })[] = [];
  for (const backend of orUndefined(backends))
    for (const size of orUndefined(ctxSize.map(readContextSize)))
      for (const speculation of speculations) {
        const fields = setFields({ [`${recipe}_backend`]: backend, ctx_size: size, speculation });
        requests.push({ model_name: id, ...fields });
      }
  return requests;
}

/** Undefined, which leaves it to the server, where a person has named none. */
const orUndefined = <Value>(values: readonly Value[]): readonly (Value | undefined)[] =>
  values.length === 0 ? [undefined] : values;

const SETUP_COLUMNS: readonly Column<BenchResult>[] = [
  { title: 'MODEL', value: ({ model }) => model, least: 12 },
  { title: 'BACKEND', value: ({ backend }) => backend, leaveOut: 2 },
  {
    title: 'CONTEXT',
    value: ({ ctx_size: size }) => String(size ?? ''),
    isNumber: true,
    leaveOut: 1,
  },
];

const FIGURE_COLUMNS: readonly Column<BenchResult>[] = [
  {
    title: 'FIRST TOKEN',
    value: (result) => secondsText(result.time_to_first_token),
    isNumber: true,
  },
  {
    title: 'SECOND TURN',
    value: (result) => secondsText(result.second_time_to_first_token),
    isNumber: true,
  },
  {
    title: 'CACHED',
    value: (result) => shareText(result.second_cached_tokens, result.second_prompt_tokens),
    isNumber: true,
    leaveOut: 4,
  },
  {
    title: 'PROMPT T/S',
    value: (result) => figureText(result.prompt_tokens_per_second),
    isNumber: true,
    leaveOut: 3,
  },
  { title: 'TOKENS/S', value: (result) => figureText(result.tokens_per_second), isNumber: true },
];

/** Only where kinds of drafts are compared. */
const COMPARISON_COLUMNS: readonly Column<BenchResult>[] = [
  { title: 'SPECULATION', value: ({ speculation }) => speculation ?? '' },
  {
    title: 'ACCEPTED',
    value: ({ drafted, accepted }) => shareText(accepted ?? 0, drafted),
    isNumber: true,
  },
];

const SPECULATIONS = ['off', 'mtp', 'draft', 'ngram'] as const;

/** False for a kind of drafts that the model does not have. */
async function loadIfAble(
  context: Context,
  request: api.LoadRequest & { model_name: string },
): Promise<boolean> {
  try {
    await loadModel(context, request);
    return true;
  } catch (error) {
    const isDrafted = request.speculation !== undefined && request.speculation !== 'off';
    if (
      !isDrafted ||
      !(error instanceof CommandFailed) ||
      error.said?.code !== 'invalid_load_options'
    )
      throw error;
    context.say(error.message);
    return false;
  }
}

const shareText = (part: number | null, all: number | null) =>
  part === null || all === null ? '' : `${part} of ${all}`;

const figureText = (value: number | null) => value?.toFixed(value < 10 ? 2 : 1) ?? '';

const secondsText = (value: number | null) => (value === null ? '' : `${figureText(value)} s`);
