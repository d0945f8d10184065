// The whole application, top to bottom: the machine, recipes, models, what runs on them, backends,
// and the wire.
import { createLogsChannel } from './apis/lemonade/logs.ts';
import type { ResponseDependencies } from './apis/openai/responses/handlers/make-response.ts';
import { assembleApis } from './assembly/apis.ts';
import { assembleGround, type GroundOptions } from './assembly/ground.ts';
import { assembleRooms } from './assembly/rooms.ts';
import { assembleSystemInfo } from './assembly/system-info.ts';
import { assembleWire } from './assembly/wire.ts';
import { version } from './lib/package-root.ts';
import { Background } from './services/responses/background.ts';
import { banner } from './services/system/banner.ts';

/** What the process knows before anything is made. */
export interface ApplicationOptions extends GroundOptions {
  /** Made for this run: the command line of the same user has it. */
  ownerKey: string;
  /** The port that clients are told for WebSockets. */
  websocketPort: number;
}

/** What the process does with it: it listens, and closes in two steps. */
export type Application = Awaited<ReturnType<typeof createApplication>>;

export async function createApplication(options: ApplicationOptions) {
  const { initial, logs, ownerKey, websocketPort } = options;
  const { settings } = initial;
  const ground = await assembleGround(options);
  const { computer, isOffline, tracing, providers, mcpServers } = ground;
  const rooms = await assembleRooms(ground);
  const { modelRoom, running, installs } = rooms;
  const { residency, realtime, promptCaches } = running;
  const systemInfo = assembleSystemInfo(ground, initial.configPath);
  const background: ResponseDependencies['background'] = new Background();
  const closing = new AbortController();
  const { handlers, channel } = assembleApis({
    ground,
    rooms,
    systemInfo,
    settings,
    logs,
    background,
    closing: closing.signal,
    websocketPort,
  });
  const channels = {
    '/responses': channel,
    '/logs/stream': createLogsChannel({ logs }),
    '/realtime': realtime,
  };
  const wire = await assembleWire({
    settings,
    ownerKey,
    handlers,
    channels,
    trace: tracing?.http,
    log: logs.log,
  });
  return {
    onRequest: wire.onRequest,
    onUpgrade: wire.onUpgrade,
    /**
     * Takes nothing new: loads and pulls end, open WebSockets say goodbye; responses that run go
     * on.
     */
    async beginClosing(): Promise<void> {
      closing.abort();
      const jobsEnd = [modelRoom.pulls.close(), installs.close()];
      residency.refuseNew();
      await Promise.all([...jobsEnd, wire.closeWebSockets()]);
    },
    async close(): Promise<void> {
      for (const room of [background, mcpServers, residency, promptCaches, providers, tracing])
        await room?.close();
    },
    /**
     * Lines for a person who started the server at a terminal of that width; `url` is where it
     * listens.
     */
    async banner(url: string, width: number): Promise<readonly string[]> {
      return banner({
        version,
        url,
        width,
        machine: await computer.hardware.machine(),
        recipes: (await systemInfo.describe({ verbose: false })).recipes,
        modelCount: (await modelRoom.models.list({ isLocalOnly: true })).length,
        isOffline: isOffline(),
        extraModelsDirectory: settings.extraModelsDirectory,
      });
    },
  };
}
