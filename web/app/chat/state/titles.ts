// Titles of conversations by the model that answers, where it runs on this computer.
import { createChatCompletion, getHealth, getModel } from '../../../../generated/client/index.ts';
import { ask } from '../../kit/server.ts';
import { TINY_MODEL } from '../../kit/tiny-model.ts';
import { keep, readKept } from '../../lib/kept.ts';
import { createStore } from '../../lib/store.ts';
import type { Answer } from '../conversation/conversation.ts';
import { titleIn } from '../conversation/title.ts';

const NAME = 'lemonade.chat.titles';
/**
 * So much of the question and of the answer goes along: the conversation itself stays in the prompt
 * cache.
 */
const MOST_CHARACTERS = 500;
const MOST_TOKENS = 24;

/** Whether models make titles, as the person has it in the settings. It is kept on this device. */
export const makesTitles = createStore<boolean>(readKept(NAME) !== 'no');
makesTitles.subscribe(() => keep(NAME, makesTitles.get() ? undefined : 'no'));

/**
 * @returns Undefined unless a model of this computer, which is in memory, has made one.
 * @throws {ServerFailure}
 */
export async function titleBy(question: string, { model, text }: Answer, signal: AbortSignal) {
  if (!makesTitles.get() || question === '' || model === TINY_MODEL) return undefined;
  const { all_models_loaded: loaded } = await ask(getHealth({ signal }));
  // A load would take the place of another model.
  if (!loaded.some(({ model_name }) => model_name === model)) return undefined;
  if ((await ask(getModel({ path: { model_id: model }, signal }))).provider !== undefined)
    return undefined;
  const [asked, answered] = [question, text].map((part) => part.slice(0, MOST_CHARACTERS));
  const content = `Write a title of two to six words for this conversation, in the language of the question. Write only the title.\n\nQuestion: ${asked}\n\nAnswer: ${answered}`;
  const body = {
    model,
    messages: [{ role: 'user' as const, content }],
    max_completion_tokens: MOST_TOKENS,
    temperature: 0.2,
    enable_thinking: false,
  };
  const { choices } = await ask(createChatCompletion({ body, signal }));
  return titleIn(choices[0]?.message.content ?? '');
}
