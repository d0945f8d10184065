// A chat as all native servers read it, whichever API it came by.
import { withoutNulls } from '../../../../common/given.ts';
import { invalid } from '../../../errors.ts';
import { asObjectSchema } from '../../../lib/object-schema.ts';
import { isObject } from '../../../lib/values.ts';
import { readableHistory } from './history.ts';
import { checkMedia } from './media.ts';
import { changed, withField } from './message.ts';
import { oneSystemMessage } from './system.ts';
import { withThinking } from './thinking.ts';
import { functionName, withToolChoice } from './tool-choice.ts';

type ChatBody = Readonly<Record<string, unknown>>;

/**
 * Done for every chat, whichever API it came by, before a model is loaded for it. A body that needs
 * no change is returned as the very same object.
 * @throws {InvalidRequest}
 */
export function normaliseChat<Chat extends ChatBody>(body: Chat): Chat {
  refuseOlderForms(body);
  const { messages, tools, chat_template_kwargs: variables } = body;
  let chat: ChatBody = withField(body, 'chat_template_kwargs', withoutNulls(variables));
  if (Array.isArray(messages)) {
    checkMedia(messages);
    const given = changed(messages, withoutNulls);
    chat = withField(chat, 'messages', readableHistory(oneSystemMessage(given)));
  }
  if (Array.isArray(tools)) {
    checkTools(tools);
    chat = withField(
      chat,
      'tools',
      changed(tools, (tool) => withObjectArguments(withoutNulls(tool))),
    );
  }
  return withThinking(withToolChoice(chat)) as Chat;
}

function refuseOlderForms({ functions, function_call: call }: ChatBody): void {
  if (Array.isArray(functions) && functions.length > 0)
    throw invalid(
      'functions',
      "functions is the older form of tools, which models here don't get to see. Send tools.",
    );
  if (call !== undefined && call !== null && call !== 'none' && call !== 'auto')
    throw invalid(
      'function_call',
      'function_call is the older form of tool_choice. Send tool_choice.',
    );
}

function checkTools(tools: readonly unknown[]): void {
  for (const [index, tool] of tools.entries()) {
    const param = `tools[${index}]`;
    if (isObject(tool) && tool.type !== 'function')
      throw invalid(
        param,
        `${param} is of type '${String(tool.type)}'; models here can call functions only.`,
      );
    if (functionName(tool) === undefined)
      throw invalid(param, `${param} must be {"type":"function","function":{"name":…}}.`);
  }
}

function withObjectArguments(tool: unknown): unknown {
  if (!isObject(tool) || !isObject(tool.function)) return tool;
  const { parameters } = tool.function;
  const schema = asObjectSchema(parameters);
  return schema === parameters
    ? tool
    : { ...tool, function: { ...tool.function, parameters: schema } };
}
