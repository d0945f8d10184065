// Another program puts a model into the cache that Hugging Face's tools share, while the server
// runs.
import { createHash } from 'node:crypto';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeTinyChat } from '../../fixtures/models/generate.ts';
import { get, post } from './row.ts';
import type { World } from './stands.ts';

/** Of the catalogue; the hub of the tests does not have it. */
const MODEL = 'Llama-3.2-1B-Instruct-GGUF';
const REPOSITORY = 'unsloth/Llama-3.2-1B-Instruct-GGUF';
const FILE = 'Llama-3.2-1B-Instruct-UD-Q4_K_XL.gguf';
const COMMIT = '0123456789abcdef0123456789abcdef01234567';

/** As `huggingface_hub` lays a file: its content by its digest, its name as a link to that. */
async function layFile(folder: string): Promise<void> {
  const content = encodeTinyChat();
  const digest = createHash('sha256').update(content).digest('hex');
  const snapshot = join(folder, 'snapshots', COMMIT);
  for (const path of [join(folder, 'blobs'), join(folder, 'refs'), snapshot])
    await mkdir(path, { recursive: true });
  await writeFile(join(folder, 'blobs', digest), content);
  await symlink(join('../../blobs', digest), join(snapshot, FILE));
  await writeFile(join(folder, 'refs/main'), COMMIT);
}

/**
 * Whether the model is listed as downloaded, before and after; which is loaded then; and what was
 * asked of the hub for it.
 */
export async function useCommonCache(world: World) {
  const folder = join(
    world.server.folders.home,
    '.cache/huggingface/hub',
    `models--${REPOSITORY.replaceAll('/', '--')}`,
  );
  const isListed = async () =>
    (await world.ask(get('/v1/models'))).json.data.some(
      ({ id, downloaded }) => id === MODEL && downloaded,
    );
  const before = await isListed();
  await layFile(folder);
  try {
    const after = await isListed();
    const asked = world.hub.requests.length;
    await world.ask(post('/v1/load', { model_name: MODEL }));
    const { model_loaded } = await world.health();
    const fetched = world.hub.requests.slice(asked).map(({ url }) => url);
    return { id: MODEL, downloaded: [before, after], model_loaded, fetched };
  } finally {
    await world.ask(post('/v1/unload', { model_name: MODEL }));
    await rm(folder, { recursive: true });
  }
}
