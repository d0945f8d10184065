// Generation parameters that persist across requests until they are changed by `/params`.
import type { components } from '../../../generated/openapi.ts';
import { InvalidRequest } from '../../errors.ts';
import { isObject, isSet, setFields } from '../../lib/values.ts';
import type { InferenceBody } from '../inference/request.ts';

type Params = components['schemas']['GenerationParams'];
type ParamsUpdate = components['schemas']['GenerationParamsUpdate'];
type Fields = Readonly<Record<string, unknown>>;

/** See {@link createGenerationParams}. */
export type GenerationParams = ReturnType<typeof createGenerationParams>;
const UNSET: Params = {
  temperature: null,
  top_p: null,
  top_k: null,
  min_length: 0,
  max_length: null,
  do_sample: true,
};

/** What the older specifications print as defaults. */
const PRINTED = { temperature: 0.7, top_p: 0.95, top_k: 50, max_length: 2048 } as const;

/**
 * The parameters of this server, which every request gets that does not say its own.
 *
 * Once a request under an older path has set parameters, the printed defaults stand for what was
 * left out there.
 */
export function createGenerationParams() {
  /** Null is said too: the model decides, whatever is printed. */
  let chosen: Partial<Params> = {};
  let hasDefaults = false;
  let isNothingHeld = true;

  function held(isOlder: boolean): Partial<Params> {
    const all: Partial<Params> = isOlder && hasDefaults ? { ...PRINTED, ...chosen } : chosen;
    const isLongest = chosen.max_length === undefined && (all.min_length ?? 0) > PRINTED.max_length;
    return isLongest ? { ...all, max_length: null } : all;
  }

  return {
    /** @param isOlder whether the request came under an older path. */
    all: (isOlder = false): Params => ({ ...UNSET, ...held(isOlder) }),
    /**
     * Keeps these for later requests, and tells all that are kept.
     *
     * Null leaves one to the model.
     * @throws {InvalidRequest} for a least length above the greatest.
     */
    set(params: ParamsUpdate, isOlder = false): Params {
      const known = Object.entries(params).filter(([name]) => name in UNSET);
      const { min_length, do_sample, ...others }: ParamsUpdate = {
        ...chosen,
        ...Object.fromEntries(known),
      };
      const next = { ...others, ...setFields({ min_length, do_sample }) };
      requireLengths(next);
      chosen = next;
      hasDefaults ||= isOlder;
      isNothingHeld = Object.keys(setFields(held(true))).length === 0;
      return { ...UNSET, ...held(isOlder) };
    },
    /**
     * The request with the parameters that it leaves open.
     *
     * A least length holds for free text only: a tool call, or a response of a given form, has its
     * own length.
     */
    fillIn(asked: InferenceBody, isOlder = false): InferenceBody {
      if (isNothingHeld && !speaksInnerWords(asked)) return asked;
      const { min_length, max_length, do_sample, ...body } = asked;
      const own = { ...body, ...inInnerWords(asked, body) };
      const defaults = inInnerWords({ ...held(isOlder), ...setFields({ do_sample }) }, own);
      const open = Object.entries(defaults).filter(([name]) => !isSet(own[name]));
      const fitting = hasForm(own) ? open.filter(([name]) => name !== 'min_tokens') : open;
      return { ...own, ...Object.fromEntries(fitting) };
    },
  };
}

function requireLengths({ min_length: least, max_length: most }: Partial<Params>): void {
  if (!isSet(least) || !isSet(most) || least <= most) return;
  throw new InvalidRequest(
    `min_length would be ${least} and max_length ${most}: no text is that long and that short. Set both so that min_length is at most max_length.`,
    { param: 'min_length' },
  );
}

const speaksInnerWords = ({ min_length, max_length, do_sample }: Fields): boolean =>
  min_length !== undefined || max_length !== undefined || do_sample !== undefined;

/** The fields that these parameters stand for, as far as they don't contradict `body`. */
function inInnerWords({ top_p, top_k, temperature, ...words }: Fields, body: Fields): Fields {
  const hasLimit = isSet(body.max_tokens) || isSet(body.max_completion_tokens);
  return setFields({
    top_p,
    top_k,
    min_tokens: body.min_tokens ?? words.min_length,
    max_tokens: hasLimit ? body.max_tokens : words.max_length,
    // Without sampling the likeliest token wins, which is what temperature 0 means to every engine.
    temperature: words.do_sample === false ? 0 : temperature,
  });
}

function hasForm({
  tools,
  tool_choice,
  response_format: format,
  grammar,
  json_schema,
}: Fields): boolean {
  const callsTools = Array.isArray(tools) && tools.length > 0 && tool_choice !== 'none';
  const isFormed = isObject(format) && 'type' in format && format.type !== 'text';
  return callsTools || isFormed || isSet(json_schema) || (isSet(grammar) && grammar !== '');
}
