// What else goes on while people chat: pulls from a hub that fails, kills, changed settings, live
// speech, installs, uploads.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Fault } from '../../fixtures/hub/faults.ts';
import type { Hub } from '../../fixtures/hub/hub.ts';
import { connectLogs, connectRealtime } from '../support/channel.ts';
import { ask } from '../support/client.ts';
import { registrationOf } from '../support/hub.ts';
import { HEARING } from '../support/media.ts';
import { PUBLISHED } from '../support/releases.ts';
import { idOf } from '../support/server.ts';
import { speech, wav } from '../support/sounds.ts';
import { nativeServers } from './footprint.ts';
import { isFailedWithReason, type Kind, type TrafficOptions } from './traffic.ts';

const FILE = 'chat-Q4_0.gguf';
/** One after the other, once each. */
const FAULTS: readonly Fault[] = [
  { kind: 'cut', path: FILE, afterBytes: 1000, times: 1 },
  { kind: 'status', path: FILE, status: 503, times: 1 },
  { kind: 'no-range', path: FILE, times: 1 },
  { kind: 'corrupt', path: FILE, atByte: 5000, times: 1 },
  { kind: 'status', at: 'api', path: 'tiny/chat-GGUF', status: 500, times: 1 },
  { kind: 'length', path: FILE, deltaBytes: -10, times: 1 },
];
const MODEL = { model_name: 'user.Soak', ...registrationOf('tiny/chat-GGUF:Q4_0') };

/** What goes on while people chat, and may make their requests fail. */
export function createDisturbances({
  server,
  hub,
  onReason,
}: TrafficOptions & { hub: Hub }): readonly Kind[] {
  let turn = 0;
  let isPulling = false;
  let isInstalling = false;
  const asks = (name: string, question: () => Parameters<typeof ask>[1]): Kind => ({
    name,
    async run() {
      const reply = await ask(server(), question());
      if (reply.status === 200 && !reply.text.includes('"error"')) return undefined;
      if (!isFailedWithReason(reply)) return `${reply.status}: ${reply.text.slice(0, 200)}`;
      onReason?.(name, reply);
      return undefined;
    },
  });
  const form = () => {
    const fields = new FormData();
    fields.append('model', HEARING);
    fields.append('file', new Blob([new Uint8Array(wav(speech(200)))]), 'a.wav');
    return fields;
  };

  return [
    asks('load another model', () => ({ path: '/v1/load', body: { model_name: idOf('other') } })),
    asks('transcribe', () => ({ path: '/v1/audio/transcriptions', body: form() })),
    {
      name: 'pull from a hub that fails, and delete',
      async run() {
        if (isPulling) return undefined;
        isPulling = true;
        turn += 1;
        const fault = FAULTS[turn % FAULTS.length];
        if (fault !== undefined) hub.addFault(fault);
        const pulled = await asks('pull', () => ({ path: '/v1/pull', body: MODEL })).run();
        hub.clearFaults();
        const deleted = await ask(server(), {
          path: '/v1/delete',
          body: { model_name: MODEL.model_name },
        });
        isPulling = false;
        const isDeleted =
          deleted.status === 200 || deleted.status === 404 || isFailedWithReason(deleted);
        return (
          pulled ??
          (isDeleted ? undefined : `deleting: ${deleted.status}: ${deleted.text.slice(0, 200)}`)
        );
      },
    },
    {
      name: 'kill a child',
      async run() {
        const [child] = await nativeServers(server());
        if (child !== undefined) {
          try {
            process.kill(child.pid, 'SIGKILL');
          } catch {
            // It has ended meanwhile.
          }
        }
        return undefined;
      },
    },
    {
      name: 'change the settings',
      async run() {
        turn += 1;
        const settings = {
          ctx_size: 2048 + 256 * (turn % 4),
          log_level: turn % 2 === 0 ? 'info' : 'debug',
        };
        await writeFile(join(server().folders.cache, 'config.json'), JSON.stringify(settings));
        return undefined;
      },
    },
    {
      name: 'follow the log',
      async run() {
        const client = await connectLogs(server());
        client.send({ type: 'logs.subscribe', after_seq: null });
        await client.next(({ type }) => type === 'logs.snapshot');
        await client.close();
        return client.violations[0];
      },
    },
    {
      name: 'speak, and leave',
      async run() {
        const client = await connectRealtime(server(), { path: `/realtime?model=${HEARING}` });
        await client.next(({ type }) => type === 'session.created');
        for (let piece = 0; piece < 5; piece += 1) {
          client.send({ type: 'input_audio_buffer.append', audio: speech(100).toString('base64') });
        }
        if (turn % 2 === 0) client.socket.terminate();
        await client.close();
        return client.violations[0];
      },
    },
    // Far from the loads, which it would end.
    asks('unload everything', () => ({ path: '/v1/unload', body: {} })),
    {
      name: 'install a backend, and remove it',
      async run() {
        if (isInstalling) return undefined;
        isInstalling = true;
        const installed = await asks('install', () => ({
          path: '/v1/install',
          body: PUBLISHED,
        })).run();
        const removed = await asks('uninstall', () => ({
          path: '/v1/uninstall',
          body: PUBLISHED,
        })).run();
        isInstalling = false;
        return installed ?? removed;
      },
    },
  ];
}
