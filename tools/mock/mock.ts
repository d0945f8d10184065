// The whole server with nothing real behind it: fake native servers, a fake hub, fake releases, and
// models of every type.
import { setTimeout as delay } from 'node:timers/promises';
import { createClient, listModels, type Model, pullModel } from '../../generated/client/index.ts';
import document from '../../generated/openapi.json' with { type: 'json' };
import { listen } from '../../src/http/listener.ts';
import { startCatalogueHub } from './catalogue-hub.ts';
import { type ApiDocument, createDocumentedAnswers } from './documented-answers.ts';
import { createProxy, type ProxyOptions } from './proxy.ts';
import { startMockReleases } from './release-host.ts';
import { startServerProcess } from './server-process.ts';

/** Models of the catalogue that are there from the start: one of each type. */
export const READY_MODELS = [
  'Qwen3-0.6B-GGUF',
  'Gemma-3-4b-it-GGUF',
  'nomic-embed-text-v1-GGUF',
  'jina-reranker-v1-tiny-en-GGUF',
  'Whisper-Tiny',
  'kokoro-v1',
  'SD-Turbo',
  'Qwen2.5-0.5B-Instruct-Hybrid',
] as const;

/** A mock that listens. */
export interface Mock {
  /** `http://localhost:<port>` */
  url: string;
  port: number;
  /** Of the server behind it. */
  serverPid: number;
  /** What GET /models lists. */
  models: readonly Model[];
  /** Resolves when the server behind it has ended. */
  ended: Promise<void>;
  /** Ends everything that it has started and removes its folder. */
  close(): Promise<void>;
}

export interface MockOptions {
  /** 0 takes a free one. */
  port: number;
  /** Gets every line that the server prints. */
  onLine?: (line: string) => void;
  wait?: ProxyOptions['wait'];
}

/** @throws {Error} when it can't be started, and then nothing of it is left. */
export async function startMock(options: MockOptions): Promise<Mock> {
  const {
    port,
    onLine = () => undefined,
    wait = (ms, signal) => delay(ms, undefined, { signal }),
  } = options;
  const closing: (() => Promise<void>)[] = [];
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    for (const end of closing.reverse()) await end();
  };
  try {
    const [hub, releases] = await Promise.all([startCatalogueHub(), startMockReleases()]);
    closing.push(hub.close, releases.close);
    const server = await startServerProcess({ hubUrl: hub.url, releasesUrl: releases.url, onLine });
    closing.push(server.close);
    const answers = createDocumentedAnswers(document as unknown as ApiDocument);
    const listener = await listen({
      host: 'localhost',
      port,
      ...createProxy({ port: server.port, answers, wait }),
    });
    closing.push(() => listener.close(0));
    const models = await pullAll(`http://127.0.0.1:${server.port}`);
    const { url, port: openPort } = listener;
    return { url, port: openPort, serverPid: server.pid, models, ended: server.ended, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function pullAll(baseUrl: string): Promise<readonly Model[]> {
  const client = createClient({ baseUrl });
  for (const name of READY_MODELS)
    await pullModel({ client, body: { model_name: name }, throwOnError: true });
  return (await listModels({ client, throwOnError: true })).data.data;
}
