import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import { ApprovedTools } from './approved-tools.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'approved-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const opened = () =>
  new ApprovedTools({ path: join(folder, 'mcp-tools.json'), log: createSilentLog().log });
const tool = (fingerprint: string) => ({
  name: 'read',
  description: '',
  inputSchema: {},
  fingerprint,
});

test('a tool that was approved is the same until it says something else, also after a restart', async () => {
  const first = opened();
  expect(await first.judge('files', tool('a'))).toBe('new');
  await first.note('files', tool('a'));
  expect(await first.judge('files', tool('a'))).toBe('same');
  expect(await opened().judge('files', tool('b'))).toBe('changed');
  expect(await opened().judge('other', tool('b'))).toBe('new');
});

test('nothing is known of a server that was removed', async () => {
  const approved = opened();
  await approved.note('files', tool('a'));
  await approved.forget('files');
  expect(await approved.judge('files', tool('b'))).toBe('new');
});
