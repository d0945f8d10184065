// Every statement of the five specifications, and of the page about MCP servers, tried: the rows are
// in the tables in this folder.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findRealEngine } from '../../fixtures/registry/real-engine.ts';
import { closeBrowser, hasBrowser } from '../web/app-under-test.ts';
import { problemOf } from './evidence.ts';
import { LEMONADE_API } from './lemonade-api/index.ts';
import { LLAMA_SERVER_DEPLOYMENT } from './llama-server-deployment.ts';
import { LLAMACPP_API } from './llamacpp-api.ts';
import { MCP_SERVERS } from './mcp-servers.ts';
import { PENDING } from './pending.ts';
import { PREVIEW_V0 } from './preview-v0.ts';
import type { Evidence, Request, Row, Section } from './row.ts';
import { SERVER } from './server/index.ts';
import { createStands, type Stands, type World } from './stands.ts';

const SECTIONS = [
  SERVER,
  LEMONADE_API,
  PREVIEW_V0,
  LLAMACPP_API,
  LLAMA_SERVER_DEPLOYMENT,
  MCP_SERVERS,
].flat();

const library = await findRealEngine('oga-cpu');

let stands: Stands;
beforeAll(async () => {
  stands = await createStands(library);
});
afterAll(async () => {
  await closeBrowser();
  await stands.close();
});

async function bring(world: World, request: Request): Promise<void> {
  if (typeof request === 'function') return void (await request(world));
  const { status, text } = await world.ask(request);
  if (status !== 200)
    throw new Error(`${request.path}, which comes before, was answered with ${status}: ${text}`);
}

async function tryRow({ on }: Section, row: Row): Promise<void> {
  if (row.request === undefined || row.expect === undefined) return;
  const world = await stands.open(row.on ?? on ?? 'main');
  for (const step of row.given ?? []) await bring(world, step);
  const seen =
    typeof row.request === 'function' ? await row.request(world) : await world.ask(row.request);
  await row.expect(seen, world);
}

describe.each(SECTIONS)('$place', { timeout: 60_000 }, (section) => {
  for (const row of section.rows) {
    const title = `${row.id}: ${row.statement}`;
    if (row.reason !== undefined) test.skip(`${title} (${row.reason})`);
    else if (row.needs === 'onnxruntime' && 'reason' in library)
      test.skip(`${title} (${library.reason})`);
    else if (row.needs === 'chromium' && !hasBrowser) test.skip(`${title} (no Chromium was found)`);
    // What is being mended fails for now; the row turns red as soon as it holds.
    else if (PENDING[row.id] !== undefined) test.fails(title, () => tryRow(section, row));
    else test(title, () => tryRow(section, row));
  }
});

describe('the tables', () => {
  const rows = SECTIONS.flatMap((section) => section.rows);

  test('have a name for each row that no other has', () => {
    const ids = rows.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('have a check, or a reason why there is none, in each row', () => {
    const isWhole = ({ request, expect: check, reason }: Row) =>
      reason === undefined
        ? request !== undefined && check !== undefined
        : check === undefined && reason !== '';
    expect(rows.filter((row) => !isWhole(row)).map(({ id }) => id)).toEqual([]);
  });

  test('leave rows out for reasons that still hold', async () => {
    const problems = rows
      .filter(({ reason }) => reason !== undefined)
      .map(async ({ id, shownBy }) => ({ id, problem: await problemOf(shownBy) }));
    expect((await Promise.all(problems)).filter(({ problem }) => problem !== undefined)).toEqual(
      [],
    );
  });

  test.each<[string, Evidence | undefined]>([
    ['nothing', undefined],
    ['a decision that is not there', { decision: '9999' }],
    [
      'a test that is not there',
      { test: 'no such title', file: 'contract-tests/prefixes.test.ts' },
    ],
    ['a command that is there', { noCommand: 'pull' }],
    ['a path that is there', { noPath: '/models' }],
    ['a file that is there', { noFile: '/web/app/models/[^/]+[.]tsx$' }],
  ])('notice a reason for which %s speaks', async (_what, evidence) => {
    expect(await problemOf(evidence)).toEqual(expect.any(String));
  });

  test('have every row that is pending', () => {
    const tried = rows.filter(({ reason }) => reason === undefined).map(({ id }) => id);
    expect(Object.keys(PENDING).filter((id) => !tried.includes(id))).toEqual([]);
  });
});
