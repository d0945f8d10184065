import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createControlledDownloads } from '../../../fixtures/controlled-downloads.ts';
import { knownModel } from '../../../fixtures/models/known-models.ts';
import { createFakeStore, storedModel } from '../../../fixtures/models/stored-models.ts';
import { createRecordingLog } from '../../../fixtures/processes/recording-log.ts';
import { settled, watched } from '../../../fixtures/residency.ts';
import { withResolvers } from '../../../fixtures/with-resolvers.ts';
import {
  CheckpointNotFound,
  DownloadNotFound,
  DownloadStateConflict,
  ModelNotFound,
  OfflineMode,
  ServerStopping,
} from '../../errors.ts';
import { orAborted } from '../../lib/aborting.ts';
import { systemClock } from '../../lib/clock.ts';
import { DiskFull } from '../../platform/errors.ts';
import { BackendNotAvailable, StorePullFailed } from '../../recipes/kit/errors.ts';
import { formatCheckpoint, parseCheckpoint } from '../downloads/checkpoint.ts';
import { HubUnreachable, RepositoryNotFound } from '../downloads/errors.ts';
import type { KnownModel } from '../models/known-model.ts';
import { StoredModels } from '../models/stored-models.ts';
import { createUserModels } from '../models/user-models.ts';
import { DownloadCancelled, ModelBeingPulled, SourceNotSupported } from './errors.ts';
import { Pulls } from './pulls.ts';
import type { WantedCompanions } from './wanted-companions.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pulls-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A client that can leave. */
const client = () => new AbortController();
const NEW = { name: 'user.New', recipe: 'llamacpp', checkpoint: 'owner/new:Q4_0' };

function setUp(
  builtin: readonly KnownModel[] = [],
  companionsOf: WantedCompanions = async () => [],
  details: Partial<KnownModel> = {},
) {
  const controlled = createControlledDownloads();
  const log = createRecordingLog();
  const here = new Set<string>();
  const discarded: string[] = [];
  const noted: string[] = [];
  const unloaded: string[] = [];
  const userModels = createUserModels({
    cacheDirectory: folder,
    recipes: { llamacpp: { modes: ['chat'], entry: { file: '*.gguf' } } },
    normalizeCheckpoint: (text) => formatCheckpoint(parseCheckpoint(text)),
    sourceInAddress: () => undefined,
    defaultSource: () => 'huggingface',
    log,
  });
  const store = createFakeStore([storedModel('gemma:4b')]);
  /** What was looked at before, for those who do not ask for a fresh look. */
  const seen = new Map<string, KnownModel>();
  async function lookUp(name: string): Promise<KnownModel> {
    const users = (await userModels.list()).map(({ name: bareName, checkpoints }) =>
      knownModel(`user.${bareName}`, {
        downloaded: false,
        checkpoint: checkpoints.main,
        checkpoints,
        ...details,
      }),
    );
    const found = [...builtin, ...users].find(({ id }) => id === name);
    if (!found) throw new ModelNotFound(name);
    if (found.recipe === 'flm') {
      const downloaded = store.models.some(
        (model) => model.name === found.checkpoint && model.downloaded,
      );
      return { ...found, downloaded };
    }
    return here.has(found.id) ? { ...found, downloaded: true } : found;
  }
  let isOffline = false;
  const pulls = new Pulls({
    storedModels: new StoredModels({
      ...{
        recipes: () => [{ name: 'flm', store }],
        isOffline: () => isOffline,
        clock: systemClock,
        log,
      },
    }),
    models: {
      async get(name, { isFresh = false } = {}) {
        const before = isFresh ? undefined : seen.get(name);
        if (before) return before;
        const model = await lookUp(name);
        seen.set(name, model);
        return model;
      },
    },
    userModels,
    downloads: controlled.downloads,
    parseCheckpoint,
    companionsOf,
    async noteAsked({ repositoryId }) {
      noted.push(repositoryId);
    },
    async discardIncomplete(repositories) {
      discarded.push(...repositories.map(({ repositoryId }) => repositoryId));
    },
    async unload(id) {
      unloaded.push(id);
    },
    log,
  });
  /** What the server has to have when the download of this model ends well. */
  const arrive = (id: string) => here.add(id);
  const registered = async () =>
    Object.keys(JSON.parse(await readFile(join(folder, 'user_models.json'), 'utf8')));
  const goOffline = () => {
    isOffline = true;
  };
  return {
    ...controlled,
    pulls,
    arrive,
    registered,
    discarded,
    noted,
    unloaded,
    log,
    store,
    goOffline,
  };
}

const missing = (name: string, details: Partial<KnownModel> = {}) =>
  knownModel(`builtin.${name}`, { downloaded: false, ...details });

test('a pull resolves with the model as it is when all is here', async () => {
  const { pulls, call, arrive } = setUp([
    missing('A', { checkpoints: { main: 'o/a:Q4_0', mmproj: 'o/b:p.gguf' } }),
  ]);
  const pulled = pulls.pull({ name: 'A', signal: client().signal });
  const download = await call(1);
  expect(download.checkpoints).toEqual(['o/a:Q4_0', 'o/b:p.gguf']);
  arrive('A');
  download.finish();
  expect(await pulled).toMatchObject({ id: 'A', downloaded: true });
  expect(pulls.list().map((job) => job.status())).toEqual(['completed']);
});

test('a model that nothing could run is not fetched', async () => {
  const { pulls, calls } = setUp([missing('A', { recipe: 'oga-igpu' })]);
  const { signal } = client();
  await expect(pulls.pull({ name: 'A', signal })).rejects.toThrow(BackendNotAvailable);
  await expect(pulls.begin({ name: 'A' })).rejects.toThrow(/GGUF version/);
  expect([calls, pulls.list()]).toEqual([[], []]);
});

test('a model that nothing could run may be registered, and is not fetched', async () => {
  const reason = 'No native server runs models of recipe.';
  const { pulls, calls, registered } = setUp([], async () => [], { unavailableReason: reason });
  const registration = { ...NEW, recipe: 'hf-cpu' };
  const pulled = await pulls.pull({ name: NEW.name, registration, signal: client().signal });
  expect(pulled).toMatchObject({ id: NEW.name, downloaded: false, unavailableReason: reason });
  const job = await pulls.begin({ name: NEW.name, registration });
  expect([calls, job.status(), await registered()]).toEqual([[], 'completed', ['New']]);
});

test('a model that is here is verified when that is asked for, and else left alone', async () => {
  const { pulls, call, calls, arrive } = setUp([
    missing('A', { checkpoints: { main: 'o/a:Q4_0' } }),
  ]);
  arrive('A');
  await pulls.pull({ name: 'A', signal: client().signal });
  expect(calls).toEqual([]);
  const pulled = pulls.pull({ name: 'A', isVerifying: true, signal: client().signal });
  const download = await call(1);
  expect(download).toMatchObject({ checkpoints: ['o/a:Q4_0'], isVerifying: true });
  download.finish();
  expect(await pulled).toMatchObject({ id: 'A' });
});

describe('a name that is registered again with other files', () => {
  const OTHER = { ...NEW, checkpoint: 'owner/new:Q8_0' };
  const wish = (registration: typeof NEW) => ({
    name: registration.name,
    registration,
    signal: client().signal,
  });

  test('is unloaded when they are here', async () => {
    const { pulls, call, arrive, unloaded } = setUp();
    const first = pulls.pull(wish(NEW));
    await call(1);
    const cancelled = expect(first).rejects.toThrow(DownloadCancelled);
    await pulls.control(`model:${NEW.name}`, 'cancel');
    await cancelled;
    const second = pulls.pull(wish(OTHER));
    const download = await call(2);
    expect([download.checkpoints, unloaded]).toEqual([['owner/new:Q8_0'], []]);
    arrive(NEW.name);
    download.finish();
    expect(await second).toMatchObject({ checkpoint: 'owner/new:Q8_0' });
    expect(unloaded).toEqual([NEW.name]);
  });

  test('is unloaded at once when they are here already', async () => {
    const { pulls, calls, arrive, unloaded } = setUp();
    arrive(NEW.name);
    await pulls.pull(wish(NEW));
    expect(unloaded).toEqual([]);
    await pulls.pull(wish(OTHER));
    expect([calls.length, unloaded]).toEqual([0, [NEW.name]]);
  });

  test('is unloaded too when it is only registered, and nothing is fetched', async () => {
    const { pulls, calls, unloaded, registered } = setUp();
    expect(await pulls.register(NEW)).toMatchObject({ id: NEW.name, checkpoint: NEW.checkpoint });
    expect([await registered(), unloaded]).toEqual([['New'], []]);
    expect(await pulls.register(OTHER)).toMatchObject({
      id: NEW.name,
      checkpoint: OTHER.checkpoint,
    });
    expect([calls.length, unloaded]).toEqual([0, [NEW.name]]);
  });

  test('is a conflict while it is pulled, and nothing changes', async () => {
    const { pulls, call } = setUp();
    const first = watched(pulls.pull(wish(NEW)));
    await call(1);
    await expect(pulls.pull(wish(OTHER))).rejects.toThrow(ModelBeingPulled);
    expect(first.state()).toBe('pending');
    const entries = JSON.parse(await readFile(join(folder, 'user_models.json'), 'utf8'));
    expect(entries).toMatchObject({ New: { checkpoint: NEW.checkpoint } });
    await pulls.close();
    await expect(first.promise).rejects.toThrow(ServerStopping);
  });

  test('goes back to the former ones when the others do not exist', async () => {
    const { pulls, call } = setUp();
    const first = pulls.pull(wish(NEW));
    await call(1);
    const cancelled = expect(first).rejects.toThrow(DownloadCancelled);
    await pulls.control(`model:${NEW.name}`, 'cancel');
    await cancelled;
    const second = pulls.pull(wish(OTHER));
    (await call(2)).fail(new CheckpointNotFound('No such file.'));
    await expect(second).rejects.toThrow('No such file.');
    const entries = JSON.parse(await readFile(join(folder, 'user_models.json'), 'utf8'));
    expect(entries).toMatchObject({ New: { checkpoint: NEW.checkpoint } });
  });
});

test('a file that no backend of this machine needs is not fetched', async () => {
  const { pulls, call } = setUp([
    missing('A', { checkpoints: { main: 'o/a', npu_cache: 'o/npu' } }),
  ]);
  await pulls.begin({ name: 'A' });
  expect((await call(1)).checkpoints).toEqual(['o/a']);
});

describe('a file that only some backends need', () => {
  const checkpoints = { main: 'o/a', npu_cache: 'o/npu:a.rai' };
  const ofNpu: WantedCompanions = async (model) =>
    [model.checkpoints.npu_cache].flatMap((text) => text ?? []);

  test('is fetched behind the model where one of these is', async () => {
    const { pulls, call, arrive } = setUp([missing('A', { checkpoints })], ofNpu);
    const pulled = pulls.pull({ name: 'A', signal: client().signal });
    const first = await call(1);
    expect(first.checkpoints).toEqual(['o/a']);
    expect(pulls.checkpointsInUse().map(formatCheckpoint)).toEqual(['o/a', 'o/npu:a.rai']);
    arrive('A');
    first.finish();
    const second = await call(2);
    expect(second.checkpoints).toEqual(['o/npu:a.rai']);
    second.finish();
    expect((await pulled).downloaded).toBe(true);
  });

  test('is part of one progress, which never starts again', async () => {
    const { pulls, call, arrive, log } = setUp([missing('A', { checkpoints })], ofNpu);
    const job = await pulls.begin({ name: 'A' });
    const standing = () => {
      const now = job.progress();
      return [now?.fileIndex, now?.totalFiles, now?.overallBytes, now?.overallTotalBytes];
    };
    const first = await call(1);
    first.report(0);
    expect(standing()).toEqual([1, 2, 0, 2000]);
    first.report(1000);
    expect(standing()).toEqual([1, 2, 1000, 2000]);
    arrive('A');
    first.finish();
    const second = await call(2);
    second.report(0);
    expect(standing()).toEqual([2, 2, 1000, 2000]);
    second.report(1000);
    expect(standing()).toEqual([2, 2, 2000, 2000]);
    second.finish();
    await job.settled();
    const said = log.entries.flatMap(
      ({ message }) => /Pulling A: (\d+ %)/.exec(message)?.[1] ?? [],
    );
    expect(said).toEqual(['50 %', '100 %']);
  });

  test('and that the hub does not have is known before the model comes, and not counted', async () => {
    const { pulls, call, arrive, log, downloads } = setUp([missing('A', { checkpoints })], ofNpu);
    downloads.measure = async () => {
      throw new RepositoryNotFound({ id: 'o/npu', hub: 'the hub', hint: 'o/npu is gone' });
    };
    const job = await pulls.begin({ name: 'A' });
    const only = await call(1);
    expect(log.entries.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^A is without a file that one of its backends needs: .*o\/npu/),
    );
    only.report(1000);
    expect(job.progress()).toMatchObject({ fileIndex: 1, totalFiles: 1, overallTotalBytes: 1000 });
    arrive('A');
    only.finish();
    await job.settled();
    expect(job.status()).toBe('completed');
  });

  test('is fetched alone for a model that is here, in the background when no caller waits', async () => {
    const { pulls, call, downloads } = setUp([knownModel('builtin.A', { checkpoints })], ofNpu);
    downloads.measure = () =>
      Promise.reject(new Error('A size that is not added to another one is not asked for.'));
    const job = await pulls.begin({ name: 'A' });
    expect(job.status()).toBe('downloading');
    const only = await call(1);
    expect(only.checkpoints).toEqual(['o/npu:a.rai']);
    only.finish();
    await job.settled();
    expect(job.status()).toBe('completed');
  });

  test('and can not be fetched is a warning, not a pull that failed', async () => {
    const { pulls, call, log } = setUp([knownModel('builtin.A', { checkpoints })], ofNpu);
    const pulled = pulls.pull({ name: 'A', signal: client().signal });
    (await call(1)).fail(
      new RepositoryNotFound({ id: 'o/npu', hub: 'the hub', hint: 'o/npu is gone' }),
    );
    expect((await pulled).id).toBe('A');
    expect(pulls.list().map((job) => job.status())).toEqual(['completed']);
    const warnings = log.entries
      .filter(({ severity }) => severity === 'Warning')
      .map(({ message }) => message);
    expect(warnings).toEqual([
      expect.stringMatching(/^A is without a file that one of its backends needs: .*o\/npu/),
    ]);
  });

  test('is left when the client leaves', async () => {
    const { pulls, call, log } = setUp([knownModel('builtin.A', { checkpoints })], ofNpu);
    const leaving = client();
    const pulled = pulls.pull({ name: 'A', signal: leaving.signal });
    const { signal } = await call(1);
    leaving.abort(new Error('gone'));
    await expect(pulled).rejects.toThrow('gone');
    const [job] = pulls.list();
    await job?.settled();
    expect([signal.aborted, job?.status(), job?.error()]).toEqual([true, 'cancelled', undefined]);
    expect(log.entries.filter(({ severity }) => severity === 'Warning')).toEqual([]);
  });

  test('is not fetched, nor the model, when the client leaves while it is measured', async () => {
    const { pulls, calls, downloads, log } = setUp([missing('A', { checkpoints })], ofNpu);
    const leaving = client();
    downloads.measure = (_checkpoints, signal) => {
      leaving.abort(new Error('gone'));
      return orAborted(new Promise(() => {}), signal);
    };
    await expect(pulls.pull({ name: 'A', signal: leaving.signal })).rejects.toThrow('gone');
    await pulls.list()[0]?.settled();
    expect(calls).toEqual([]);
    expect(log.entries.filter(({ severity }) => severity === 'Warning')).toEqual([]);
  });

  test.each([
    ['comes from a hub that we do not know', { source: 'elsewhere', checkpoints }],
    ['was written badly by hand', { checkpoints: { ...checkpoints, npu_cache: 'no checkpoint' } }],
  ])('is not missed where it %s', async (_title, details) => {
    const { pulls, calls } = setUp([knownModel('builtin.A', details)], ofNpu);
    expect((await pulls.pull({ name: 'A', signal: client().signal })).id).toBe('A');
    expect(calls).toEqual([]);
  });
});

test('a model of the catalogue that is here is noted as asked for, one of a person’s own needs no note', async () => {
  const { pulls, noted } = setUp([
    knownModel('builtin.Here', { checkpoint: 'o/here' }),
    knownModel('user.Own'),
  ]);
  await pulls.pull({ name: 'Here', signal: client().signal });
  await pulls.pull({ name: 'user.Own', signal: client().signal });
  expect(noted).toEqual(['o/here']);
});

test('a model that is here is not looked for on any network', async () => {
  const { pulls, calls } = setUp([knownModel('builtin.A')]);
  expect((await pulls.pull({ name: 'A', signal: client().signal })).id).toBe('A');
  expect((await pulls.begin({ name: 'A' })).status()).toBe('completed');
  expect(calls).toEqual([]);
});

test('a pull of files that nothing can load fails', async () => {
  const { pulls, call, registered } = setUp();
  const pulled = pulls.pull({ name: NEW.name, registration: NEW, signal: client().signal });
  (await call(1)).finish();
  await expect(pulled).rejects.toThrow(CheckpointNotFound);
  expect(await registered()).toEqual([]);
});

test('a model that names the hub that we know is fetched from it', async () => {
  const { pulls, call } = setUp([missing('A', { source: 'huggingface' })]);
  await pulls.begin({ name: 'A' });
  expect((await call(1)).checkpoints).toEqual(['owner/A']);
});

test('a model of another hub is fetched from that one, also what only some backends need', async () => {
  const checkpoints = { main: 'owner/A', npu_cache: 'owner/A:npu.rai' };
  const model = missing('A', { source: 'modelscope', checkpoints });
  const { pulls, call } = setUp([model], async () => ['owner/A:npu.rai']);
  await pulls.begin({ name: 'A' });
  expect(pulls.checkpointsInUse().map(({ source }) => source)).toEqual([
    'modelscope',
    'modelscope',
  ]);
  expect((await call(1)).checkpoints).toEqual(['owner/A']);
});

test('a model from a hub that we do not know is refused, as is an unknown name', async () => {
  const { pulls, calls } = setUp([missing('A', { source: 'elsewhere' })]);
  await expect(pulls.begin({ name: 'A' })).rejects.toThrow(SourceNotSupported);
  await expect(pulls.begin({ name: 'B' })).rejects.toThrow(ModelNotFound);
  expect(calls).toEqual([]);
});

test.each([
  ['names no repository', new RepositoryNotFound({ id: 'owner/new', hub: 'the hub', hint: '' })],
  ['names nothing in it', new CheckpointNotFound('')],
  ['is good, but the network fails', new HubUnreachable('down')],
  ['is good, but the disk is full', new DiskFull('full')],
])('a registration that %s is taken back, whether a caller waits or not', async (_title, error) => {
  const attended = setUp();
  const pulled = attended.pulls.pull({
    name: NEW.name,
    registration: NEW,
    signal: client().signal,
  });
  (await attended.call(1)).fail(error);
  await expect(pulled).rejects.toBe(error);
  expect(await attended.registered()).toEqual([]);

  await rm(join(folder, 'user_models.json'), { force: true });
  const background = setUp();
  const job = await background.pulls.begin({ name: NEW.name, registration: NEW });
  (await background.call(1)).fail(error);
  await job.settled();
  expect([job.status(), job.error()]).toEqual(['error', error]);
  expect(await background.registered()).toEqual([]);
});

test('an error about a projector names its own field', async () => {
  const { pulls, call } = setUp();
  const registration = { ...NEW, mmproj: 'none.gguf' };
  const pulled = pulls.pull({ name: NEW.name, registration, signal: client().signal });
  (await call(1)).fail(new CheckpointNotFound('no file', { checkpoint: 'owner/new:none.gguf' }));
  await expect(pulled).rejects.toMatchObject({ message: 'no file', param: 'mmproj' });
});

test('a corrected registration is taken after one that failed, and one that was there before stays', async () => {
  const { pulls, call, registered } = setUp();
  const wrong = pulls.pull({ name: NEW.name, registration: NEW, signal: client().signal });
  (await call(1)).fail(new HubUnreachable('down'));
  await expect(wrong).rejects.toThrow(HubUnreachable);
  const corrected = { ...NEW, checkpoint: 'owner/other' };
  const leaving = client();
  const right = pulls.pull({ name: NEW.name, registration: corrected, signal: leaving.signal });
  await call(2);
  leaving.abort(new Error('gone'));
  await expect(right).rejects.toThrow('gone');
  const again = pulls.pull({ name: NEW.name, registration: corrected, signal: client().signal });
  (await call(3)).fail(new HubUnreachable('down'));
  await expect(again).rejects.toThrow(HubUnreachable);
  expect(await registered()).toEqual(['New']);
});

test('all who have registered a model that is none are undone, and what was there before comes back', async () => {
  const { pulls, call, registered } = setUp();
  const first = pulls.pull({ name: NEW.name, registration: NEW, signal: client().signal });
  const download = await call(1);
  const second = pulls.begin({ name: NEW.name, registration: { ...NEW, labels: ['coding'] } });
  const job = await second;
  download.fail(new RepositoryNotFound({ id: 'owner/new', hub: 'the hub', hint: '' }));
  await expect(first).rejects.toThrow(RepositoryNotFound);
  expect(job.status()).toBe('error');
  expect(await registered()).toEqual([]);
});

test('a client that leaves keeps the registration', async () => {
  const { pulls, call, registered } = setUp();
  const leaving = client();
  const pulled = pulls.pull({ name: NEW.name, registration: NEW, signal: leaving.signal });
  const { signal } = await call(1);
  leaving.abort(new Error('gone'));
  await expect(pulled).rejects.toThrow('gone');
  expect(signal.aborted).toBe(true);
  expect(await registered()).toEqual(['New']);
});

test('two clients share one download, and only the last one that leaves stops it', async () => {
  const { pulls, call, calls } = setUp([missing('A')]);
  const [one, other] = [client(), client()];
  const first = pulls.pull({ name: 'A', signal: one.signal });
  const { signal, report } = await call(1);
  report(400);
  const told: number[] = [];
  const second = pulls.pull({
    name: 'A',
    signal: other.signal,
    onProgress: ({ bytes }) => told.push(bytes),
  });
  await expect.poll(() => told).toEqual([400]);
  one.abort(new Error('one is gone'));
  await expect(first).rejects.toThrow('one is gone');
  expect(signal.aborted).toBe(false);
  other.abort(new Error('the other is gone'));
  await expect(second).rejects.toThrow('the other is gone');
  expect([signal.aborted, calls.length, pulls.list()[0]?.status()]).toEqual([true, 1, 'cancelled']);
});

test('a client that has left hears nothing more of the pull that goes on', async () => {
  const { pulls, call } = setUp([missing('A')]);
  const [leaves, stays] = [client(), client()];
  const told: Record<'gone' | 'here', number[]> = { gone: [], here: [] };
  const listening = (who: keyof typeof told) => ({
    onProgress: ({ bytes }: { bytes: number }) => void told[who].push(bytes),
  });
  const gone = pulls.pull({ name: 'A', signal: leaves.signal, ...listening('gone') });
  const here = pulls.pull({ name: 'A', signal: stays.signal, ...listening('here') });
  const { report } = await call(1);
  report(400);
  await expect.poll(() => told).toEqual({ gone: [400], here: [400] });
  leaves.abort(new Error('gone'));
  await expect(gone).rejects.toThrow('gone');
  report(600);
  expect(told).toEqual({ gone: [400], here: [400, 600] });
  stays.abort(new Error('gone too'));
  await expect(here).rejects.toThrow('gone too');
});

test('of the pulls that have ended the last fifty stay on the list, and all that go on', async () => {
  const models = Array.from({ length: 60 }, (_, index) => knownModel(`builtin.Here${index}`));
  const { pulls } = setUp([missing('Coming'), ...models]);
  await pulls.begin({ name: 'Coming' });
  for (const { id } of models) await pulls.begin({ name: id });
  const names = models.slice(-50).map(({ id }) => id);
  expect(pulls.list().map(({ modelName }) => modelName)).toEqual(['Coming', ...names]);
});

test('a caller that comes right after a cancellation gets a pull of its own', async () => {
  const { pulls, call, arrive } = setUp([missing('A')]);
  const first = pulls.pull({ name: 'A', signal: client().signal });
  await call(1);
  const cancelling = pulls.control('model:A', 'cancel');
  const second = pulls.pull({ name: 'A', signal: client().signal });
  await expect(first).rejects.toThrow(DownloadCancelled);
  await cancelling;
  const { finish } = await call(2);
  arrive('A');
  finish();
  expect((await second).id).toBe('A');
});

test('a pull that the server carries on goes on when callers join and leave', async () => {
  const { pulls, call } = setUp([missing('A')]);
  const job = await pulls.begin({ name: 'A' });
  const leaving = client();
  const joined = pulls.pull({ name: 'A', signal: leaving.signal });
  const { signal } = await call(1);
  leaving.abort(new Error('gone'));
  await expect(joined).rejects.toThrow('gone');
  expect([signal.aborted, job.status()]).toEqual([false, 'downloading']);
});

test('a paused pull keeps those who wait, goes on where it was, and then serves them', async () => {
  const { pulls, call, arrive } = setUp([missing('A')]);
  const pulled = pulls.pull({ name: 'A', signal: client().signal });
  const { signal } = await call(1);
  expect((await pulls.control('model:A', 'pause')).status()).toBe('paused');
  expect(signal.aborted).toBe(true);
  expect(pulls.isGoingOn('A')).toBe(true);
  await pulls.control('model:A', 'resume');
  arrive('A');
  (await call(2)).finish();
  expect((await pulled).downloaded).toBe(true);
});

test('pulling a paused model lets it go on', async () => {
  const { pulls, call } = setUp([missing('A')]);
  await pulls.begin({ name: 'A' });
  await call(1);
  await pulls.control('model:A', 'pause');
  expect((await pulls.begin({ name: 'A' })).status()).toBe('downloading');
  expect((await call(2)).signal.aborted).toBe(false);
});

test('cancelling ends the wait of all, and leaves what has come', async () => {
  const { pulls, call, discarded } = setUp([missing('A')]);
  const pulled = pulls.pull({ name: 'A', signal: client().signal });
  const { signal } = await call(1);
  const told = expect(pulled).rejects.toThrow(DownloadCancelled);
  expect((await pulls.control('model:A', 'cancel')).status()).toBe('cancelled');
  await told;
  expect([signal.aborted, pulls.isGoingOn('A'), discarded]).toEqual([true, false, []]);
});

test('removing deletes what is incomplete, but not where another pull is at work', async () => {
  const { pulls, discarded } = setUp([
    missing('A', { checkpoints: { main: 'o/shared:Q4_0', mmproj: 'o/own:p.gguf' } }),
    missing('B', { checkpoints: { main: 'o/shared:Q8_0' } }),
  ]);
  await pulls.begin({ name: 'A' });
  await pulls.begin({ name: 'B' });
  await pulls.control('model:A', 'pause');
  await pulls.control('model:A', 'remove');
  expect(discarded).toEqual(['o/own']);
  expect(pulls.list().map(({ id }) => id)).toEqual(['model:B']);
  expect(pulls.checkpointsInUse().map(formatCheckpoint)).toEqual(['o/shared:Q8_0']);
});

test('a completed pull can be taken off the list and keeps its files', async () => {
  const { pulls, discarded, call, arrive } = setUp([missing('A')]);
  const pulled = pulls.pull({ name: 'A', signal: client().signal });
  const { finish } = await call(1);
  arrive('A');
  finish();
  await pulled;
  await pulls.control('model:A', 'remove');
  expect([pulls.list(), discarded]).toEqual([[], []]);
});

test.each([
  ['downloading', 'resume'],
  ['downloading', 'remove'],
  ['paused', 'pause'],
  ['cancelled', 'pause'],
  ['cancelled', 'resume'],
  ['cancelled', 'cancel'],
] as const)('a pull that is %s can not be asked to %s', async (status, action) => {
  const { pulls } = setUp([missing('A')]);
  await pulls.begin({ name: 'A' });
  if (status === 'paused') await pulls.control('model:A', 'pause');
  if (status === 'cancelled') await pulls.control('model:A', 'cancel');
  await expect(pulls.control('model:A', action)).rejects.toThrow(DownloadStateConflict);
  await expect(pulls.control('model:B', action)).rejects.toThrow(DownloadNotFound);
});

test('a failed pull stays on the list until it is pulled again, and of those that ended only the last ones stay', async () => {
  const models = Array.from({ length: 60 }, (_, index) => knownModel(`builtin.M${index}`));
  const { pulls, call, log } = setUp([missing('A'), ...models]);
  const job = await pulls.begin({ name: 'A' });
  (await call(1)).fail(new HubUnreachable('down'));
  await job.settled();
  expect(pulls.list().map((one) => [one.id, one.error()?.message])).toEqual([['model:A', 'down']]);
  expect(log.entries.at(-1)).toMatchObject({
    severity: 'Warning',
    message: 'Pulling A failed: down',
  });
  await pulls.begin({ name: 'A' });
  expect(pulls.list().map((one) => one.status())).toEqual(['downloading']);
  for (const { id } of models) await pulls.begin({ name: id });
  expect(pulls.list()).toHaveLength(51);
  expect(pulls.list()[0]?.id).toBe('model:A');
});

test('a failed pull that is resumed begins again as it was asked for, with the registration that was taken back', async () => {
  const { pulls, call, arrive } = setUp();
  const job = await pulls.begin({ name: NEW.name, registration: NEW });
  (await call(1)).fail(new HubUnreachable('down'));
  await job.settled();
  const again = await pulls.control(job.id, 'resume');
  const { finish } = await call(2);
  arrive(NEW.name);
  finish();
  await again.settled();
  expect(pulls.list().map((one) => [one.id, one.status()])).toEqual([[job.id, 'completed']]);
});

test('the log has each tenth once, also when it begins in the middle', async () => {
  const { pulls, call, arrive, log } = setUp([missing('A')]);
  const job = await pulls.begin({ name: 'A' });
  const { report, finish } = await call(1);
  for (const bytes of [350, 360, 420, 430, 660, 200, 610, 700]) report(bytes);
  arrive('A');
  finish();
  await job.settled();
  const said = log.entries.map(({ message }) => message);
  expect(said).toEqual([
    'Pulling A (owner/A)',
    'Pulling A: 40 % of 1.0 kB',
    'Pulling A: 60 % of 1.0 kB',
    'Pulling A: 70 % of 1.0 kB',
    'Pulling A: completed',
  ]);
});

test('a server that stops turns away those who wait and those who come', async () => {
  const { pulls, call } = setUp([missing('A'), missing('B')]);
  const waiting = pulls.pull({ name: 'A', signal: client().signal });
  const { signal } = await call(1);
  const turnedAway = expect(waiting).rejects.toThrow(ServerStopping);
  await pulls.close();
  await turnedAway;
  expect(signal.aborted).toBe(true);
  await expect(pulls.begin({ name: 'B' })).rejects.toThrow(ServerStopping);
});

const stored = (name: string) =>
  missing(name, { recipe: 'flm', checkpoint: 'gemma:4b', checkpoints: { main: 'gemma:4b' } });
const PROGRESS = {
  ...{ file: 'model.q4nx', fileIndex: 2, totalFiles: 2, bytes: 1, totalBytes: 3 },
  ...{ overallBytes: 2, overallTotalBytes: 4 },
};

test('a server that stops waits until no pull works on files any more', async () => {
  const { pulls, downloads } = setUp([missing('A')]);
  const [begun, letGo] = [withResolvers<void>(), withResolvers<never[]>()];
  downloads.download = () => {
    begun.resolve();
    return letGo.promise;
  };
  const job = await pulls.begin({ name: 'A' });
  await begun.promise;
  const closed = watched(pulls.close());
  await settled();
  expect([closed.state(), job.status()]).toEqual(['pending', 'cancelled']);
  letGo.resolve([]);
  await closed.promise;
  // What came all the same does not make it another end.
  expect(job.status()).toBe('cancelled');
});

test('a model that its native server keeps is fetched by that, and its progress is reported', async () => {
  const { pulls, store } = setUp([stored('Gemma')]);
  store.fetch = async ({ report }) => report(PROGRESS);
  const seen: unknown[] = [];
  const pulled = await pulls.pull({
    ...{ name: 'Gemma', signal: client().signal },
    onProgress: (progress) => seen.push(progress),
  });
  expect([pulled.downloaded, store.done]).toEqual([true, ['pull gemma:4b']]);
  expect(seen).toEqual([
    {
      ...{
        file: 'model.q4nx',
        fileIndex: 2,
        totalFiles: 2,
        bytes: 1,
        totalBytes: 3,
        percent: 33.3,
      },
      ...{ overallBytes: 2, overallTotalBytes: 4, previousBytes: 0 },
    },
  ]);
});

test('two names of one stored model are one piece of work', async () => {
  const { pulls, store } = setUp([stored('Gemma'), stored('Other')]);
  const { signal } = client();
  const both = await Promise.all([
    pulls.pull({ name: 'Gemma', signal }),
    pulls.pull({ name: 'Other', signal }),
  ]);
  expect([both.map(({ downloaded }) => downloaded), store.done]).toEqual([
    [true, true],
    ['pull gemma:4b'],
  ]);
});

test('who leaves a pull ends the native server at it, and what is incomplete goes when the job does', async () => {
  const { pulls, store } = setUp([stored('Gemma')]);
  const ended: unknown[] = [];
  store.fetch = ({ signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        ended.push('ended');
        reject(signal.reason);
      });
    });
  const job = await pulls.begin({ name: 'Gemma' });
  await expect.poll(() => store.done).toEqual(['pull gemma:4b']);
  await pulls.control(job.id, 'cancel');
  expect([job.status(), ended]).toEqual(['cancelled', ['ended']]);
  await pulls.control(job.id, 'remove');
  expect(store.done).toEqual(['pull gemma:4b', 'remove gemma:4b']);
});

test('a stored model that has come another way is not removed with the job that had failed', async () => {
  const { pulls, store } = setUp([stored('Gemma')]);
  store.fetch = async () => {
    throw new StorePullFailed('broken');
  };
  await expect(pulls.pull({ name: 'Gemma', signal: client().signal })).rejects.toThrow('broken');
  store.models = [storedModel('gemma:4b', { downloaded: true })];
  await pulls.control('model:Gemma', 'remove');
  expect(store.done).toEqual(['pull gemma:4b']);
});

test('offline, no native server fetches anything either', async () => {
  const { pulls, store, goOffline } = setUp([stored('Gemma')]);
  goOffline();
  await expect(pulls.pull({ name: 'Gemma', signal: client().signal })).rejects.toThrow(OfflineMode);
  expect(store.done).toEqual([]);
});
