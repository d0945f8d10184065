// What the open port leads to: handlers over HTTP and channels over WebSocket, behind one guard.
import { readFile } from 'node:fs/promises';
import { channels as channelTable } from '../../generated/channels.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { createApp } from '../http/app.ts';
import { createGuard } from '../http/guard.ts';
import { createMessageValidators } from '../http/message-validators.ts';
import type { TraceHttp } from '../http/request-trace.ts';
import { createBodyCheck } from '../http/validation.ts';
import { createWebSockets, type WebSocketsOptions } from '../http/websockets.ts';
import type { Log } from '../lib/log.ts';
import { packageRoot } from '../lib/package-root.ts';
import type { Settings } from '../services/settings/settings.ts';

/** What the listener of HTTP calls. */
export async function assembleWire(options: {
  settings: Settings;
  ownerKey: string;
  handlers: Handlers;
  channels: WebSocketsOptions['channels'];
  /** Undefined for a server that is not traced. */
  trace: TraceHttp | undefined;
  log: Log;
}) {
  const { settings, ownerKey, handlers, channels, trace, log } = options;
  const guard = createGuard({
    host: settings.host,
    allowedHosts: settings.allowedHosts,
    allowedOrigins: settings.allowedOrigins,
    apiKey: settings.apiKey,
    adminApiKey: settings.adminApiKey,
    ownerKey,
  });
  const document = await readGenerated(
    settings.validateResponses ? 'requests-and-responses.json' : 'requests.json',
  );
  const bodyValidators = await import(new URL('generated/body-validators.js', packageRoot).href);
  const webSockets = createWebSockets({
    channels,
    guard,
    checkFor: createMessageValidators({
      channels: channelTable,
      readSchemas: () => readGenerated('channel-schemas.json'),
    }),
    validatesOutgoing: settings.validateResponses,
    checkBody: createBodyCheck(bodyValidators),
    trace,
    log: log.tagged('WebSocket'),
  });
  return {
    onRequest: await createApp({
      handlers,
      heartbeatMs: settings.heartbeatMs,
      validateResponses: settings.validateResponses,
      maxBodyBytes: settings.maxBodyBytes,
      maxUploadBytes: settings.maxUploadBytes,
      guard,
      document,
      examples: settings.hasStubs ? await readGenerated('openapi.json') : undefined,
      bodyValidators,
      root: packageRoot,
      trace,
      log: log.tagged('Http'),
    }),
    onUpgrade: webSockets.handleUpgrade,
    closeWebSockets: () => webSockets.close(settings.shutdownGraceMs),
  };
}

const readGenerated = async (name: string) =>
  JSON.parse(await readFile(new URL(`generated/${name}`, packageRoot), 'utf8'));
