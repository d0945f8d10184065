import { expect, test } from 'vitest';
import type { BackendSupport } from '../../../generated/client/index.ts';
import { recipesHere } from './recipes-here.ts';

const backend = (state: BackendSupport['state']) => ({
  devices: [],
  state,
  message: '',
  action: '',
});

test('a model is added for what runs here or can be installed, not for models of providers or other machines', () => {
  const recipes = {
    llamacpp: { backends: { metal: backend('unsupported'), cpu: backend('installed') } },
    kokoro: { backends: { embedded: backend('installable') } },
    whispercpp: { backends: { cpu: backend('update_required') } },
    flm: { backends: { npu: backend('unsupported') } },
    remote: { backends: {} },
  };
  expect(recipesHere(recipes)).toEqual(['llamacpp', 'kokoro', 'whispercpp']);
});
