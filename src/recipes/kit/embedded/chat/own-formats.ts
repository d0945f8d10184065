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
const FRAMES: readonly (readonly [inPrompt: RegExp, begin: string, end: string])[] = [
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

/** Templates that show tools and no call, by what is in their prompts, and others that say to llama.cpp how calls are written. */
const CALLS: readonly (readonly [inPrompt: string, template: string])[] = [
  [
    '<|start_of_role|>available_tools<|end_of_role|>',
    `{%- for message in messages %}
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
  ],
];

/** Whether llama.cpp knows how the model spells calls. */
export const knowsCalls = ({ chat_parser }: FormattedChat): boolean => chat_parser.includes('"tool-name"');

/** The template from which llama.cpp learns how calls are spelled, where it does not see it in the model's own. */
export function callTemplateFor(formatted: FormattedChat): string | undefined {
  return knowsCalls(formatted) ? undefined : CALLS.find(([inPrompt]) => formatted.prompt.includes(inPrompt))?.[1];
}
