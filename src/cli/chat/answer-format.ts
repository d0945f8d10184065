// The form that an answer is to have.
import type { ChatCompletionRequest } from '../../../generated/client/index.ts';
import { messageOf } from '../../lib/values.ts';
import { CommandFailed } from '../kit/failures.ts';
import { readText } from '../kit/inputs.ts';

/** As a request of a chat has it. */
export type AnswerFormat = NonNullable<ChatCompletionRequest['response_format']>;

/** `json`, a JSON schema, or the name of a file with one. @throws {CommandFailed} */
export async function readFormat(given: string): Promise<AnswerFormat> {
  if (given.toLowerCase() === 'json') return { type: 'json_object' };
  const text = given.startsWith('{') ? given : await readText(given);
  try {
    return {
      type: 'json_schema',
      json_schema: { name: 'answer', schema: JSON.parse(text), strict: true },
    };
  } catch (error) {
    const advice = "A format is 'json', or a JSON schema in a file.";
    throw new CommandFailed(`'${given}' is not a JSON schema: ${messageOf(error)}`, { advice });
  }
}
