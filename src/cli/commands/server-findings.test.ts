import { expect, test } from 'vitest';
import { backend, model, run, system } from '../../../fixtures/command-run.ts';
import { findingsOfServer } from './server-findings.ts';

test('the doctor tells of the machine, its devices, the backends that its models need, the models and the network', async () => {
  const recipes = {
    llamacpp: { backends: { cpu: backend('installed') } },
    kokoro: { backends: { cpu: backend('installable') } },
    whispercpp: { backends: { cpu: backend('installable') } },
  };
  const info = {
    ...system,
    recipes,
    Processor: 'A processor',
    'Physical Memory': '16.0 GB',
    'OS Version': 'Linux 6',
  };
  const models = [model('voice', { recipe: 'kokoro', labels: ['tts'], downloaded: true })];
  const server = { 'GET /system-info': info, 'GET /models?show_all=false': { data: models } };
  // The network is asked of a server at this port, where there is none.
  const { result } = await run(server, findingsOfServer, { port: '1' });
  expect(result).toMatchObject([
    {
      check: 'Machine',
      state: 'fine',
      message: expect.stringMatching(/^A processor, .*, Linux 6$/),
    },
    { check: 'GPU', state: 'fine' },
    { check: 'Backends of llamacpp', state: 'fine', message: 'cpu' },
    { check: 'Backends of kokoro', state: 'hint', message: 'none is installed' },
    { check: 'Models', state: 'hint' },
    { check: 'Network', state: 'hint' },
  ]);
});
