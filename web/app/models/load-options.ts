// Which load options a recipe has, and how a form says them.
import type { LoadRequest } from '../../../generated/client/index.ts';

export interface OptionField {
  name: keyof LoadRequest;
  /** Its name in the texts. */
  text: 'context' | 'backend' | 'arguments' | 'steps' | 'guidance' | 'width' | 'height';
  kind: 'number' | 'text' | 'backend';
}

const CONTEXT: OptionField = { name: 'ctx_size', text: 'context', kind: 'number' };

const FIELDS: Readonly<Record<string, readonly OptionField[]>> = {
  llamacpp: [
    CONTEXT,
    { name: 'llamacpp_backend', text: 'backend', kind: 'backend' },
    { name: 'llamacpp_args', text: 'arguments', kind: 'text' },
  ],
  whispercpp: [
    { name: 'whispercpp_backend', text: 'backend', kind: 'backend' },
    { name: 'whispercpp_args', text: 'arguments', kind: 'text' },
  ],
  'sd-cpp': [
    { name: 'sdcpp_backend', text: 'backend', kind: 'backend' },
    { name: 'steps', text: 'steps', kind: 'number' },
    { name: 'cfg_scale', text: 'guidance', kind: 'number' },
    { name: 'width', text: 'width', kind: 'number' },
    { name: 'height', text: 'height', kind: 'number' },
    { name: 'sdcpp_args', text: 'arguments', kind: 'text' },
  ],
  vllm: [CONTEXT, { name: 'vllm_args', text: 'arguments', kind: 'text' }],
  flm: [CONTEXT],
  'ryzenai-llm': [CONTEXT],
};

/** The options of a recipe; none for one that this page does not know. */
export function optionFields(recipe: string): readonly OptionField[] {
  return FIELDS[recipe] ?? [];
}

/** What the form says; an empty field says null, which leaves aside what is saved. */
export function readOptions(form: FormData, fields: readonly OptionField[]): LoadRequest {
  const options = fields.map(({ name, kind }) => {
    const text = String(form.get(name) ?? '').trim();
    return [name, text === '' ? null : kind === 'number' ? Number(text) : text];
  });
  const keepAlive = String(form.get('keep_alive') ?? '').trim();
  return {
    ...Object.fromEntries(options),
    ...(keepAlive !== '' && { keep_alive: /^-?\d+$/.test(keepAlive) ? Number(keepAlive) : keepAlive }),
    ...(form.has('pinned') && { pinned: true }),
    ...(form.has('save_options') && { save_options: true }),
  };
}
