// Notations of families that llama.cpp does not know: what a model writes is in its prompt, or in no template at all.
import type { FormattedChat } from './formatter-child.ts';

/** How a thought at the beginning of a response is written. */
export interface OwnThoughts {
  start: string;
  end: string;
}

/** In prompts of a family. All others write as most models do, though a template may not say so. */
const THOUGHTS: readonly (OwnThoughts & { inPrompt: RegExp })[] = [
  { inPrompt: /Deliberation: enabled/, start: '<|inner_prefix|>', end: '<|inner_suffix|>' },
  { inPrompt: /<\|begin\|>assistant$/, start: '<|think|>', end: '<|end|><|begin|>assistant' },
  { inPrompt: /\[BEGIN FINAL RESPONSE\]/, start: 'Here are my reasoning steps:', end: '[BEGIN FINAL RESPONSE]' },
  { inPrompt: /(?:)/, start: '<think>', end: '</think>' },
];

/** Texts that frame a response behind its thought: the first is left out, the second ends it. */
const FRAMES: readonly (readonly [inPrompt: RegExp, begin: string, end?: string])[] = [
  [/<\|begin\|>assistant$/, '<|content|>'],
  [/between <response><\/response>/, '<response>', '</response>'],
  [/\[END FINAL RESPONSE\]/, '', '[END FINAL RESPONSE]'],
];

/** A formatted chat with what llama.cpp has left out of it. */
export interface CompleteFormat extends FormattedChat {
  /** Undefined where llama.cpp's own parser reads them. */
  ownThoughts?: OwnThoughts | undefined;
  /** What is no part of the content at its beginning. */
  frame?: string | undefined;
}

/** @param areRead whether thoughts are to be told from content */
export function withOwnThoughts(formatted: FormattedChat, areRead: boolean): CompleteFormat {
  const { prompt, preserved_tokens, additional_stops } = formatted;
  const [, frame, end] = FRAMES.find(([inPrompt]) => inPrompt.test(prompt)) ?? [];
  const framed = { ...formatted, frame, additional_stops: [...additional_stops, ...(end === undefined ? [] : [end])] };
  if (!areRead || formatted.chat_parser.includes('"reasoning"')) return framed;
  const ownThoughts = THOUGHTS.find(({ inPrompt }) => inPrompt.test(prompt));
  if (ownThoughts === undefined) return framed;
  const { start, end: thinking_end_tag } = ownThoughts;
  const shown = [start, ...(thinking_end_tag.match(/<[^<>]+>/g) ?? [])];
  return {
    ...framed,
    ownThoughts,
    ...{ thinking_start_tag: start, thinking_end_tag, preserved_tokens: [...preserved_tokens, ...shown] },
  };
}

/** Templates out of which llama.cpp can't tell how calls are written, and others from which it learns that. */
const CALLS: readonly { isFor(formatted: FormattedChat): boolean; template: string }[] = [
  {
    // It takes the mark before the arguments for a part of the name, and wants it twice.
    isFor: ({ preserved_tokens }) => preserved_tokens.includes('[CALL_ID]') && preserved_tokens.includes('[ARGS]'),
    template: `{%- for message in messages %}
    {%- if message.role == 'user' %}{{- '[INST]' + message.content + '[/INST]' }}{%- else %}{{- message.content }}
    {%- for call in message.tool_calls or [] %}
        {{- '[TOOL_CALLS]' + call.function.name + '[ARGS]' + (call.function.arguments | tojson) }}
    {%- endfor %}{{- '</s>' }}{%- endif %}
{%- endfor %}
{%- if tools %}{{- tools | tojson }}{%- endif %}`,
  },
  {
    // It shows tools, and no call of them.
    isFor: (formatted) =>
      !knowsCalls(formatted) && formatted.prompt.includes('<|start_of_role|>available_tools<|end_of_role|>'),
    template: `{%- for message in messages %}
    {{- '<|start_of_role|>' + message.role + '<|end_of_role|>' }}
    {%- for call in message.tool_calls or [] %}
        {{- '<|tool_call|>[' if loop.first else ', ' }}
        {{- '{"name": "' + call.function.name + '", "arguments": ' + (call.function.arguments | tojson) + '}' }}
        {{- ']' if loop.last }}
    {%- else %}{{- message.content }}{%- endfor %}
    {{- '<|end_of_text|>\\n' }}
{%- endfor %}
{%- if tools %}{{- tools | tojson }}{%- endif %}
{%- if add_generation_prompt %}{{- '<|start_of_role|>assistant<|end_of_role|>' }}{%- endif %}`,
  },
];

/** Whether llama.cpp knows how the model spells calls. */
export const knowsCalls = ({ chat_parser }: FormattedChat): boolean => chat_parser.includes('"tool-name"');

/** The template from which llama.cpp learns how calls are spelled, where the model's own does not tell. */
export const callTemplateFor = (formatted: FormattedChat): string | undefined =>
  CALLS.find(({ isFor }) => isFor(formatted))?.template;
