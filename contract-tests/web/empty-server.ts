// A server that has no model yet, and a hub with tiny files for the models that it suggests.
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { givenContent } from '../../fixtures/hub/contents.ts';
import { type Hub, startHub } from '../../fixtures/hub/hub.ts';
import { encodeTinyChat } from '../../fixtures/models/generate.ts';
import { makeFolders, ROOT, type Server, startServer } from '../support/server.ts';

interface CatalogueModel {
  recipe: string;
  suggested?: boolean;
  labels: readonly string[];
  checkpoints: Readonly<Record<string, string>>;
}

/** A hub with every suggested model to chat with, each in a tiny file. */
export function startHubOfSuggested(): Promise<Hub> {
  const catalogue = JSON.parse(readFileSync(join(ROOT, 'generated/catalogue.json'), 'utf8'));
  const models = catalogue.models as readonly CatalogueModel[];
  const content = givenContent(encodeTinyChat());
  const files = new Map<string, Record<string, typeof content>>();
  for (const { checkpoints, labels, recipe, suggested } of models) {
    if (!suggested || recipe !== 'llamacpp' || !labels.includes('chat')) continue;
    for (const [role, checkpoint] of Object.entries(checkpoints)) {
      const [id = '', variant = 'Q4_K_M'] = checkpoint.split(':');
      const name = /\.gguf$/.test(variant) ? variant : `${role}-${variant}.gguf`;
      files.set(id, { ...files.get(id), [name]: content });
    }
  }
  return startHub({ repositories: [...files].map(([id, of]) => ({ id, files: of })) });
}

/** A server that finds no programs on the machine; keys only where `withKeys` says so. */
export async function startEmpty(
  environment: Record<string, string | undefined>,
  { withKeys = false } = {},
): Promise<Server> {
  const folders = await makeFolders();
  const empty = join(folders.root, 'empty');
  await mkdir(empty);
  return startServer({
    folders,
    withKeys,
    environment: {
      LEMONADE_EXTRA_MODELS_DIR: empty,
      HF_HOME: join(folders.root, 'hf'),
      ...environment,
    },
  });
}
