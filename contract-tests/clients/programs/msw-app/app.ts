// A small app: it lists the models that chat, and shows a response while it is written.
import { createChatCompletionStream, listModels } from 'lemonade-server/client';

/** The names of models that can chat; a sentence for people when there is no server. */
export async function chatModels(): Promise<string[] | string> {
  const { data, error } = await listModels();
  if (data === undefined) return `The server says: ${error?.error.message}`;
  return data.data.map(({ id }) => id);
}

/** Calls `show` with all that has come so far. */
export async function ask(question: string, show: (text: string) => void): Promise<void> {
  const body = { model: 'any', messages: [{ role: 'user' as const, content: question }] };
  let text = '';
  for await (const { choices } of createChatCompletionStream({ body })) {
    text += choices[0]?.delta.content ?? '';
    show(text);
  }
}
