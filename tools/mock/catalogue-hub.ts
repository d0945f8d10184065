// A hub with a small stand-in for every model of the catalogue, so that any of them can be pulled
// without internet.

import { givenContent, type HubContent } from '../../fixtures/hub/contents.ts';
import type { Fault } from '../../fixtures/hub/faults.ts';
import { type Hub, startHub } from '../../fixtures/hub/hub.ts';
import type { HubRepository } from '../../fixtures/hub/repositories.ts';
import { encodeTinyChat } from '../../fixtures/models/tiny-chat/tiny-chat.ts';
import catalogue from '../../generated/catalogue.json' with { type: 'json' };

const recipes: Readonly<Record<string, { modes: string[]; entry?: { file: string } }>> =
  catalogue.recipes;

/** Checkpoints that can be tried, but not got, and what happens to those who try. */
export const BAD_CHECKPOINTS = [
  { checkpoint: 'mock/still-GGUF:Q4_0', what: 'a pull that never gets its first byte' },
  { checkpoint: 'mock/cut-GGUF:Q4_0', what: 'a pull whose connection breaks again and again' },
  { checkpoint: 'mock/gone-GGUF:Q4_0', what: 'a pull of a file that is listed, but gone' },
  { checkpoint: 'mock/gated-GGUF:Q4_0', what: 'a pull that its owner has not granted' },
] as const;

const FAULTS: readonly Fault[] = [
  { kind: 'silence', path: 'still-Q4_0.gguf' },
  { kind: 'cut', path: 'cut-Q4_0.gguf', afterBytes: 1000 },
  { kind: 'status', path: 'gone-Q4_0.gguf', status: 410 },
];

/** Starts the hub on a free port. */
export function startCatalogueHub(): Promise<Hub> {
  const model = givenContent(encodeTinyChat());
  const bad = BAD_CHECKPOINTS.map(({ checkpoint }): HubRepository => {
    const id = checkpoint.slice(0, checkpoint.indexOf(':'));
    const file = `${id.replace('mock/', '').replace('-GGUF', '')}-Q4_0.gguf`;
    return { id, files: { [file]: model }, isGated: id.includes('gated') };
  });
  return startHub({
    token: 'hf_mock',
    faults: FAULTS,
    repositories: [...catalogueRepositories(model), ...bad],
  });
}

/**
 * One repository for each that a model of the catalogue names, with just the files that the models
 * want.
 */
export function catalogueRepositories(model: HubContent): HubRepository[] {
  const repositories = new Map<string, Record<string, HubContent | string>>();
  for (const { recipe, checkpoints } of catalogue.models) {
    for (const checkpoint of Object.values(checkpoints)) {
      const [id = '', selector] = checkpoint.split(':');
      repositories.set(id, { ...repositories.get(id), ...filesFor({ recipe, selector, model }) });
    }
  }
  return [...repositories].map(([id, files]) => ({ id, files }));
}

/**
 * By the file that a native server is given: what stands in for it, and for the files that it
 * names.
 */
const STAND_INS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'index.json': {
    'index.json': JSON.stringify({ model: 'model.onnx', voices: 'voices.bin' }),
    'model.onnx': 'stands in for a model',
    'voices.bin': 'stands in for voices',
  },
};

function filesFor(wanted: { recipe: string; selector: string | undefined; model: HubContent }) {
  const { recipe, selector, model } = wanted;
  if (selector !== undefined && /\.[a-z]+$/.test(selector)) {
    return { [selector]: selector.endsWith('.gguf') ? model : `stands in for ${selector}` };
  }
  if (selector !== undefined && selector !== '*') return { [`model-${selector}.gguf`]: model };
  const { file = '*' } = recipes[recipe]?.entry ?? {};
  const named = STAND_INS[file];
  if (named !== undefined) return named;
  const entry = file === '*' ? 'model.gguf' : file.replace('*', 'model');
  if (!entry.endsWith('.json'))
    return { [entry]: entry.endsWith('.gguf') ? model : `stands in for ${entry}` };
  return { [entry]: '{}', 'model.safetensors': 'stands in for a model' };
}
