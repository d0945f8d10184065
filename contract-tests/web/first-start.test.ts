// Somebody without a model gets to a chat, with the internet and without.
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { givenContent } from '../../fixtures/hub/contents.ts';
import { startHub } from '../../fixtures/hub/hub.ts';
import { encodeTinyChat } from '../../fixtures/models/generate.ts';
import type { SystemInfo } from '../../generated/client/index.ts';
import { makeFolders, ROOT, startServer } from '../support/server.ts';
import { closeBrowser, expectAccessible, hasBrowser, openApp } from './app-under-test.ts';

interface CatalogueModel {
  name: string;
  recipe: string;
  suggested?: boolean;
  labels: readonly string[];
  checkpoints: Readonly<Record<string, string>>;
}

/** Every suggested model to chat with, as a hub has it, each in a tiny file. */
function suggestedRepositories() {
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
  return [...files].map(([id, of]) => ({ id, files: of }));
}

/** A server that has no model. */
async function startEmpty(environment: Record<string, string | undefined>) {
  const folders = await makeFolders();
  const empty = join(folders.root, 'empty');
  await mkdir(empty);
  return startServer({
    folders,
    withKeys: false,
    environment: { LEMONADE_EXTRA_MODELS_DIR: empty, HF_HOME: join(folders.root, 'hf'), ...environment },
  });
}

describe.skipIf(!hasBrowser)('the first start', () => {
  afterAll(closeBrowser);

  test('leads to a chat by one click', async () => {
    const hub = await startHub({ repositories: suggestedRepositories() });
    const server = await startEmpty({ LEMONADE_OFFLINE: undefined, HF_ENDPOINT: hub.url });
    const app = await openApp(server.baseUrl);
    const { page } = app;
    await app.go('');
    await page.getByRole('heading', { name: 'Get your first model' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Download .* and chat$/ }).click();
    await page.getByText(/is in memory\.$/).waitFor();
    await page.getByRole('heading', { name: 'Get your first model' }).waitFor({ state: 'detached' });
    const health = await (await fetch(`${server.baseUrl}/api/v1/health`)).json();
    expect(health).toMatchObject({ all_models_loaded: [{ type: 'llm' }] });
    expect(app.problems()).toEqual([]);
    await app.close();
    await Promise.all([server.stop(), hub.close()]);
  });

  test('says without internet where files of one’s own go, how to make a model, and sees it come', async () => {
    const server = await startEmpty({ LEMONADE_OFFLINE: '1' });
    const app = await openApp(server.baseUrl);
    const { page } = app;
    await app.go('');
    await page.getByRole('button', { name: /^Download .* and chat$/ }).click();
    await page
      .getByRole('alert')
      .getByText(/the server is offline/)
      .waitFor();
    const { paths } = (await (await fetch(`${server.baseUrl}/api/v1/system-info`)).json()) as SystemInfo;
    await page.getByText(paths.extra_models_dir, { exact: true }).waitFor();
    await page.getByText(`lemonade demo --port ${server.port}`, { exact: true }).waitFor();
    await expectAccessible(page);
    // What the command does.
    await writeFile(join(paths.extra_models_dir, 'Tiny-Demo.gguf'), encodeTinyChat());
    await page.getByLabel('Model', { exact: true }).waitFor();
    expect(app.problems()).toEqual([]);
    await app.close();
    await server.stop();
  });
});
