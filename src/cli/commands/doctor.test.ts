import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createCommandContext } from '../../../fixtures/command-context.ts';
import { version } from '../../lib/package-root.ts';
import { CommandFailed, interrupted } from '../kit/failures.ts';
import { examine } from './doctor.ts';
import { type Finding, fine, hint, wrong } from './findings.ts';
import type { startServer } from './start-server.ts';

const nothing = (): unknown => {
  throw Object.assign(new Error(), { code: 'ECONNREFUSED' });
};
const SYSTEM = {
  Processor: 'A processor',
  'Physical Memory': '16 GB',
  'OS Version': 'A system',
  devices: {},
  recipes: {},
};
/** What a server says to the doctor, by paths. */
const responses = (more: object = {}): Readonly<Record<string, unknown>> => ({
  '/health': { version },
  '/system-info': SYSTEM,
  '/models?show_all=false': { data: [] },
  '/pull/variants?checkpoint=unsloth%2FQwen3-0.6B-GGUF': { variants: [] },
  ...more,
});
/** The address of a real server that responds so; a table without an entry gets 404. */
async function serverOf(table = responses()): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    const found = table[url.replace('/api/v1', '')];
    response.writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found ?? { error: { message: `There is no ${url}.` } }));
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What the doctor finds where the command finds no server but at its address, and starts one there. */
async function found({
  address = '127.0.0.1:1',
  startsAt,
  npm = fine('npm', 'answers'),
}: {
  address?: string;
  startsAt?: string | Error;
  npm?: Finding;
} = {}) {
  const table = responses();
  const did: unknown[] = [];
  const respond = ({ what }: { what: string }) =>
    startsAt === undefined ? table[what.replace('GET ', '')] : nothing();
  const { context, out, notes } = createCommandContext(respond, { host: address, json: true });
  const start: typeof startServer = async (_context, options) => {
    did.push(options);
    if (startsAt instanceof Error) throw startsAt;
    const stop = async () => {
      did.push('stop');
    };
    return { pid: 1, url: startsAt ?? '', isAnnounced: true, log: '/log', stop };
  };
  const code = await examine(context, { askNpm: async () => npm, start });
  const findings: Finding[] = out()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  return { code, findings, did, notes: notes(), checks: findings.map(({ check }) => check) };
}
const OF_SERVER = ['Machine', 'GPU', 'Models', 'Network'];

describe('the doctor', () => {
  test('asks the server that runs, then this machine, and last npm', async () => {
    const address = await serverOf();
    const { code, findings, checks, did } = await found({ address });
    expect(checks).toEqual(['Node', 'Server', ...OF_SERVER, 'Memory', 'Disk', 'npm']);
    expect(findings[0]).toEqual(fine('Node', process.version));
    expect(findings.find(({ check }) => check === 'Memory')).toMatchObject({
      state: 'fine',
      message: expect.stringMatching(/^[\d.]+ [kMGT]?B free of [\d.]+ [kMGT]?B$/),
    });
    expect([code, did]).toEqual([0, []]);
  });

  test('starts a server where none runs, asks that one, and ends it', async () => {
    const startsAt = await serverOf();
    const { code, findings, checks, did } = await found({ startsAt });
    expect(checks).toEqual(['Node', 'Server', ...OF_SERVER, 'Memory', 'Disk', 'npm']);
    expect(findings[1]?.state).toBe('hint');
    expect(did).toEqual([{ words: ['--port', '0'], logName: 'doctor' }, 'stop']);
    expect(code).toBe(0);
  });

  test('ends the server that it has started also where it does not respond as it should', async () => {
    const startsAt = await serverOf(responses({ '/system-info': undefined }));
    const { code, findings, did } = await found({ startsAt });
    expect(findings[2]).toMatchObject({ check: 'Start of a server', state: 'wrong' });
    expect(did.at(-1)).toBe('stop');
    expect(code).toBe(1);
  });

  test('says why no server starts, and goes on', async () => {
    const startsAt = new CommandFailed('It is ill.', { advice: 'Read its log.' });
    const { code, findings, checks } = await found({ startsAt });
    expect(checks).toEqual(['Node', 'Server', 'Start of a server', 'Memory', 'Disk', 'npm']);
    expect(findings[2]).toEqual(wrong('Start of a server', 'It is ill.', 'Read its log.'));
    expect(code).toBe(1);
  });

  test('asks no server where something is wrong with it', async () => {
    const { code, checks, did } = await found({ address: 'far:1', startsAt: 'http://far' });
    expect(checks).toEqual(['Node', 'Server', 'Memory', 'Disk', 'npm']);
    expect([code, did]).toEqual([1, []]);
  });

  test('ends with 1 only where something is wrong', async () => {
    const address = await serverOf();
    expect((await found({ address, npm: hint('npm', 'away', 'Start it.') })).code).toBe(0);
    expect((await found({ address, npm: wrong('npm', 'broken') })).code).toBe(1);
  });

  test('ends where it is stopped, or fails in a way that is not a finding', async () => {
    await expect(found({ startsAt: interrupted() })).rejects.toThrow('Stopped.');
    await expect(found({ startsAt: new Error('A fault.') })).rejects.toThrow('A fault.');
  });
});
