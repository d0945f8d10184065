// Generation parameters that persist across requests until they are changed (specs 1 and 3, `/params`).

import type { components } from '../../../generated/openapi.ts';
import { isSet, setFields } from '../../lib/is-set.ts';
import { isObject } from '../../lib/values.ts';
import type { InferenceBody } from '../inference/inference.ts';

type Params = components['schemas']['GenerationParams'];
type ParamsUpdate = components['schemas']['GenerationParamsUpdate'];
type Fields = Readonly<Record<string, unknown>>;

export interface GenerationParams {
  /** All parameters, the documented defaults where nothing was set. */
  all(): Params;
  /** Sets some of them; the others keep their values. */
  set(params: ParamsUpdate): Params;
  /**
   * The request in the words of the inner form, with the parameters that were set where it leaves them open. A least
   * length holds for free text only: a tool call, or a response of a given form, is as long as it has to be.
   */
  fillIn(body: InferenceBody): InferenceBody;
}

const DEFAULTS: Params = {
  temperature: 0.7,
  top_p: 0.95,
  top_k: 50,
  min_length: 0,
  max_length: 2048,
  do_sample: true,
};

export function createGenerationParams(): GenerationParams {
  let chosen: ParamsUpdate = {};
  let isNothingChosen = true;
  return {
    all: () => ({ ...DEFAULTS, ...chosen }),
    set(params) {
      const known = Object.entries(params).filter(([name, value]) => name in DEFAULTS && isSet(value));
      chosen = { ...chosen, ...Object.fromEntries(known) };
      isNothingChosen &&= known.length === 0;
      return { ...DEFAULTS, ...chosen };
    },
    fillIn(asked) {
      if (isNothingChosen && !speaksInnerWords(asked)) return asked;
      const { min_length, max_length, do_sample, ...body } = asked;
      const own = { ...body, ...inInnerWords(asked, body) };
      const defaults = inInnerWords({ ...chosen, ...(isSet(do_sample) ? { do_sample } : {}) }, own);
      const open = Object.entries(defaults).filter(([name]) => !isSet(own[name]));
      const fitting = hasForm(own) ? open.filter(([name]) => name !== 'min_tokens') : open;
      return { ...own, ...Object.fromEntries(fitting) };
    },
  };
}

/** Whether anything in it needs other words; what most requests say does not. */
function speaksInnerWords({ min_length, max_length, do_sample }: Fields): boolean {
  return min_length !== undefined || max_length !== undefined || do_sample !== undefined;
}

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

function hasForm({ tools, tool_choice, response_format: format, grammar, json_schema }: Fields): boolean {
  const callsTools = Array.isArray(tools) && tools.length > 0 && tool_choice !== 'none';
  const isFormed = isObject(format) && 'type' in format && format.type !== 'text';
  return callsTools || isFormed || isSet(json_schema) || (isSet(grammar) && grammar !== '');
}
