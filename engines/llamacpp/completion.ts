// POST /completion: goes on with a text, in llama-server's own form.
import { readPrompts, tokensOfPrompt } from '../kit/chat/openai-completion.ts';
import type { Exchange } from '../kit/http.ts';
import type { Engine } from './engine.ts';
import { readNativeRequest, sendNatively } from './native-form.ts';

/** POST /completion: a result for each prompt, and several where `n_cmpl` says so. */
export async function handleNativeCompletion(engine: Engine, exchange: Exchange): Promise<void> {
  const { signal } = exchange;
  const body = await exchange.readJson();
  const request = await readNativeRequest(body, engine, signal);
  const prompts: (readonly number[])[] = [];
  for (const prompt of readPrompts(body.prompt))
    prompts.push(await tokensOfPrompt(prompt, engine, signal));
  await sendNatively(engine, exchange, request, prompts);
}
