// Models that say what a script has, with the template of a published one: written to the folder of
// a server that has them by name.
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { FAMILIES } from '../../fixtures/models/chat-families.ts';
import { encodeScriptedModel, type Script } from '../../fixtures/models/scripted-model.ts';
import { officialTemplates } from '../../fixtures/native/official-templates.ts';
import { ask } from './client.ts';
import type { Server } from './server.ts';

/** Says nothing: for prompts of fewer tokens, and for responses that are held to a form. */
export const SILENT: readonly Script[] = [{ position: 6000, text: '' }];
/**
 * Begins a call, and what ends one soonest, where a grammar leaves a choice: a model that only
 * chooses would go on for ever.
 */
const SHORTEST = ['[TOOL_CALLS]', '[ARGS]', '<tool_call>', '</tool_call>', ']', '}', '"'];
/** Of Mistral's newer templates, which are not in the list of families. */
const MISTRAL = ['[ARGS]', '[CALL_ID]', '[TOOL_CONTENT]', '[SYSTEM_PROMPT]', '[/SYSTEM_PROMPT]'];
const MISTRAL_NEMO = 'mistralai-Mistral-Nemo-Instruct-2407';

/** The special tokens of a template. */
function tokensOf(template: string) {
  const isMistral = /mistral/i.test(template);
  const family = FAMILIES.find((one) => one.template === (isMistral ? MISTRAL_NEMO : template));
  const tokens = { marks: [], control: [], end: '</s>', ...family?.tokens };
  const control = [...tokens.control, ...(isMistral ? MISTRAL : [])];
  const known = [...control, ...tokens.marks];
  return {
    ...tokens,
    control,
    otherwise: SHORTEST.filter((token) => token.length === 1 || known.includes(token)),
  };
}

/**
 * For the tests of a suite. Returns a function that writes the model's file, and gives its name;
 * one that was loaded is unloaded.
 */
export function templateModelsFor(server: () => Server) {
  let folder: string;
  let templates: ReadonlyMap<string, string>;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'template-models-'));
    templates = officialTemplates(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return async (template: string, scripts: readonly Script[] = SILENT): Promise<string> => {
    const chatTemplate = templates.get(template);
    if (chatTemplate === undefined) throw new Error(`There is no template ${template}.`);
    const model = `extra.${template}`;
    await ask(server(), { path: '/v1/unload', body: { model_name: model } });
    const words = { ...tokensOf(template), chatTemplate };
    await writeFile(
      join(server().folders.models, `${template}.gguf`),
      encodeScriptedModel(words, scripts),
    );
    return model;
  };
}
