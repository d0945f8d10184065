// Brings a chat into the one form that native servers understand, and refuses what they would silently ignore or fetch.
import { InvalidRequest } from '../../../errors.ts';
import { withReadableHistory } from './chat-history.ts';
import { checkMedia } from './chat-media.ts';
import { withOneSystemMessage } from './chat-system.ts';
import { withThinking } from './chat-thinking.ts';
import { withObjectArguments, withToolChoice } from './chat-tools.ts';

type Body = Readonly<Record<string, unknown>>;

/**
 * Done for every chat, whichever API it came by, before a model is loaded for it. A body that needs no change is returned
 * as the very same object.
 * @throws {InvalidRequest}
 */
export function normaliseChat<Chat extends Body>(body: Chat): Chat {
  refuseOlderForms(body);
  checkMedia(body.messages);
  // None of them touches the fields that callers know by type.
  return withThinking(withToolChoice(withObjectArguments(withReadableHistory(withOneSystemMessage(body))))) as Chat;
}

function refuseOlderForms({ functions, function_call }: Body): void {
  if (Array.isArray(functions) && functions.length > 0) {
    throw new InvalidRequest("functions is the older form of tools, which models here don't get to see. Send tools.", {
      param: 'functions',
    });
  }
  if (function_call !== undefined && function_call !== null && function_call !== 'none' && function_call !== 'auto') {
    throw new InvalidRequest('function_call is the older form of tool_choice. Send tool_choice.', {
      param: 'function_call',
    });
  }
}
