// Makes the request for an answer from the messages before it.
import { attempt, isObject } from '../../../../common/values.ts';
import type {
  ChatCompletionRequest,
  ChatMessage,
  ContentPart,
} from '../../../../generated/client/index.ts';
import { setFields } from '../../lib/set-fields.ts';
import type {
  Answer,
  Attachment,
  ChatSettings,
  Message,
  TextAttachment,
  ToolCall,
} from '../conversation/conversation.ts';
import {
  approvalsOf,
  picturesShown,
  saidBefore,
  serverChoices,
  toolMessages,
} from './tool-messages.ts';

interface ChatRequestInput {
  model: string;
  path: readonly Message[];
  settings: ChatSettings;
  /** What the model takes besides text. */
  senses: { seesPictures: boolean; hearsSounds: boolean };
  /** The beginning of an answer that goes on, or ''. */
  beginning?: string;
  /** The calls of tools in an answer that goes on. */
  calls?: readonly ToolCall[] | undefined;
}

const MOST_STOPS = 4;

/** @returns The schema in a text; undefined if it is not a JSON object. */
export function schemaOf(text: string): Record<string, unknown> | undefined {
  const value: unknown = attempt(() => JSON.parse(text));
  return isObject(value) ? value : undefined;
}

/** What a model can't take in is left out, so that a conversation goes on with any model. */
export function chatRequestOf({
  model,
  path,
  settings,
  senses,
  beginning = '',
  calls = [],
}: ChatRequestInput): ChatCompletionRequest {
  const { system, temperature, topP, topK, minP, repeatPenalty, seed, maxTokens } = settings;
  const stop = settings.stop?.split('\n').filter((line) => line !== '') ?? [];
  const schema = schemaOf(settings.schema ?? '');
  // A template can't both open its thoughts and go on with an answer.
  const thinking = beginning === '' ? settings.thinking : false;
  const servers = serverChoices(settings.servers);
  const hasTools = servers !== undefined;
  const shown = senses.seesPictures ? picturesShown([...callsIn(path), ...calls]) : NO_PICTURES;
  const calledAs = hasTools ? (made: readonly ToolCall[]) => toolMessages(made, shown) : undefined;
  const messages = path.flatMap((message) => chatMessageOf(message, senses, calledAs));
  if (calledAs) messages.push(...calledAs(calls));
  if (system?.trim()) messages.unshift({ role: 'system', content: system });
  if (beginning !== '') messages.push({ role: 'assistant', content: beginning });
  return setFields({
    model,
    messages,
    stream_options: { include_usage: true },
    temperature,
    top_p: topP,
    top_k: topK,
    min_p: minP,
    repeat_penalty: repeatPenalty,
    seed,
    stop: stop.length > 0 ? stop.slice(0, MOST_STOPS) : undefined,
    response_format: schema && responseFormatOf(schema),
    max_completion_tokens: maxTokens,
    enable_thinking: thinking,
    mcp_servers: servers,
    mcp_approvals: hasTools ? approvalsOf(calls) : undefined,
  });
}

function responseFormatOf(schema: Record<string, unknown>) {
  return { type: 'json_schema' as const, json_schema: { name: 'answer', schema, strict: true } };
}

/** The messages of calls; there are none in a conversation without tools. */
type CalledAs = (calls: readonly ToolCall[]) => ChatMessage[];

const NO_PICTURES: ReadonlySet<string> = new Set();

const callsIn = (path: readonly Message[]): readonly ToolCall[] =>
  path.flatMap((message) => (message.role === 'assistant' ? (message.toolCalls ?? []) : []));

/** What a model that writes gets in place of an image that another one has made. */
const IMAGE_MADE = '[Here is the image.]';

function chatMessageOf(
  message: Message,
  senses: ChatRequestInput['senses'],
  calledAs: CalledAs | undefined,
): ChatMessage[] {
  if (message.role === 'assistant') return answerMessages(message, calledAs);
  const attachments = message.attachments ?? [];
  const files = attachments.filter((attachment) => attachment.kind === 'text').map(fileText);
  const text = [...files, message.text].filter((part) => part !== '').join('\n\n');
  const parts = attachments.flatMap((attachment) => partOf(attachment, senses));
  if (parts.length === 0) return [{ role: 'user', content: text }];
  if (text !== '') parts.push({ type: 'text', text });
  return [{ role: 'user', content: parts }];
}

/** Without tools, templates of many models refuse calls: they get what was said only. */
function answerMessages(
  { text, picture, toolCalls = [] }: Answer,
  calledAs: CalledAs | undefined,
): ChatMessage[] {
  const said = text || (picture?.url ? IMAGE_MADE : '');
  const parts = calledAs ? [said] : [...saidBefore(toolCalls), said];
  const content = parts.filter((part) => part !== '').join('\n\n');
  const called = calledAs?.(toolCalls) ?? [];
  // An answer that never began says nothing to the model.
  return content === '' ? called : [...called, { role: 'assistant', content }];
}

/** A file as text with its name, in a fence that is longer than every one inside. */
function fileText({ name, text }: TextAttachment): string {
  const longest = (text.match(/`{3,}/g) ?? []).reduce(
    (most, { length }) => Math.max(most, length),
    2,
  );
  const fence = '`'.repeat(longest + 1);
  return `${name}:\n${fence}\n${text}\n${fence}`;
}

function partOf(
  attachment: Attachment,
  { seesPictures, hearsSounds }: ChatRequestInput['senses'],
): ContentPart[] {
  if (attachment.kind === 'picture') {
    return seesPictures ? [{ type: 'image_url', image_url: { url: attachment.url } }] : [];
  }
  if (attachment.kind === 'text') return [];
  return hearsSounds
    ? [{ type: 'input_audio', input_audio: { data: attachment.data, format: 'wav' } }]
    : [];
}
