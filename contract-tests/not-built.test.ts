// What is documented but not built yet says so, and nothing else does.
import { expect, test } from 'vitest';
import { NOT_BUILT } from './dredd/skips.ts';
import { ask, type Question, type Undocumented } from './support/client.ts';
import { OPERATIONS, type Operation } from './support/document.ts';
import { serverForSuite } from './support/for-suite.ts';
import { PREFIXES } from './support/server.ts';

const server = serverForSuite();

const QUERIES: Readonly<Record<string, string>> = {
  checkPull: '?checkpoint=unsloth/Qwen3-0.6B-GGUF',
  listPullVariants: '?checkpoint=unsloth/Qwen3-0.6B-GGUF',
  loadModelByQuery: '?model=Qwen3-0.6B-GGUF',
  updateSlot: '?action=save',
};

/** A request that the document allows. */
function exampleOf(operation: Operation, prefix: string): Question {
  const path = operation.path.replace('{model_id}', 'Qwen3-0.6B-GGUF').replace('{id}', '0');
  const target = `${operation.isFixed ? '' : prefix}${path}${QUERIES[operation.id] ?? ''}`;
  if (!operation.requestTypes.includes('multipart/form-data')) {
    return {
      method: operation.method,
      path: target,
      ...(operation.requestTypes.length > 0
        ? { body: Object.values(operation.bodyExamples)[0]?.[0] }
        : {}),
    };
  }
  const form = new FormData();
  form.set('model', 'Any');
  form.set('prompt', 'Any');
  form.set(/^createTrans/.test(operation.id) ? 'file' : 'image', new Blob(['content']), 'file.bin');
  return { method: 'POST', path: target, body: form };
}

test.each(OPERATIONS.filter(({ id }) => NOT_BUILT.includes(id)))(
  '$id responds with 501 in the error shape of its API under every prefix',
  async (operation) => {
    for (const prefix of PREFIXES) {
      expect((await ask(server(), exampleOf(operation, prefix))).status).toBe(501);
    }
  },
);

test.each(OPERATIONS.filter(({ id }) => !NOT_BUILT.includes(id)))(
  '$id is built and does not respond with 501',
  async (operation) => {
    for (const prefix of PREFIXES) {
      const { status, json } = await ask(server(), exampleOf(operation, prefix));
      // The server is offline, and what only a hub knows can't be had.
      const isHonest = status < 500 || (json as Undocumented)?.error?.code === 'hub_offline';
      expect(isHonest, `${operation.id} responds with ${status}`).toBe(true);
    }
  },
);
