import { expect, test } from 'vitest';
import { run } from '../../../fixtures/command-run.ts';
import { version } from '../../lib/package-root.ts';
import { printStatus } from './status.ts';

const status = (health: object, setup = {}) =>
  run({ 'GET /health': { version, all_models_loaded: [], ...health } }, printStatus, setup);
const loaded = (model_name: string, device: string) => ({ model_name, device });

test('the status is where the server is, and what is in memory', async () => {
  const all_models_loaded = [loaded('a', 'gpu'), loaded('b', 'cpu')];
  const { lines, notes } = await status({ all_models_loaded });
  expect(lines).toEqual([
    'Server | running at http://localhost:13305',
    `Version | ${version}`,
    'App | http://localhost:13305/',
    'API | http://localhost:13305/api/v1',
    'Reference | http://localhost:13305/docs',
    'In memory | a (gpu), b (cpu)',
  ]);
  expect(notes).toBe('');
});

test('an empty memory has no model, and a server of another version is told', async () => {
  const { lines, notes } = await status({ version: '99.0.0' });
  expect(lines.at(-1)).toBe('In memory | no model');
  expect(notes).toMatch(/^The server is version 99\.0\.0 and this program is version /);
});

test('it is the JSON of the server where that is wanted', async () => {
  const { lines, notes } = await status({ version: '99.0.0' }, { json: true });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { version: '99.0.0', all_models_loaded: [] },
  ]);
  expect(notes).toBe('');
});
