// The whole server, top to bottom: settings, log, native servers, models, what is loaded, inference, and the wire.
import { mkdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { channels } from '../generated/channels.ts';
import type { Handlers } from '../generated/handlers.ts';
import { recipeFactories } from '../generated/recipes.ts';
import { createLogsChannel } from './channels/logs.ts';
import { createApp } from './http/app.ts';
import { createGuard } from './http/guards/guard.ts';
import { AddressNotAvailable, listen, PortTaken } from './http/listener.ts';
import { createMessageValidators } from './http/message-validators.ts';
import { keyFromUpgrade } from './http/upgrade-request.ts';
import { createWebSockets } from './http/websockets.ts';
import { packageRoot, version } from './lib/package-root.ts';
import { createHandlers } from './operations/index.ts';
import { createNativeServers } from './processes/native-servers.ts';
import { createGenerationParams } from './services/generation-params/generation-params.ts';
import { createInference } from './services/inference/inference.ts';
import { createLoadPlans } from './services/loading/load-plans.ts';
import { createLogs } from './services/logs/logs.ts';
import { createOutput } from './services/logs/output.ts';
import { createModels } from './services/models/models.ts';
import { createResidency } from './services/residency/residency.ts';
import { helpText, parseCommandLine } from './services/settings/command-line.ts';
import { InvalidSetting, readSettings, type Settings } from './services/settings/settings.ts';
import { createStats } from './services/stats/stats.ts';

const FLUSH_MS = 500;

async function main(): Promise<void> {
  const commandLine = parseCommandLine(process.argv.slice(2));
  if (commandLine.help) return print(helpText());
  if (commandLine.version) return print(version);
  const settings = readSettings({ commandLine, environment: process.env });
  await run(settings);
}

async function run(settings: Settings): Promise<void> {
  const now = () => performance.now();
  const output = createOutput({ stream: process.stdout });
  const logs = createLogs({ level: settings.logLevel, write: output.write, now: Date.now });
  const { log } = logs;
  for (const secret of [settings.apiKey, settings.adminApiKey]) if (secret) logs.addSecret(secret);
  log.info(`Lemonade Server ${version}, Node ${process.version}, process ${process.pid}`);
  await mkdir(settings.extraModelsDirectory, { recursive: true });

  const nativeServers = createNativeServers({ log });
  const models = createModels({ extraModelsDirectory: settings.extraModelsDirectory, log: log.tagged('Models') });
  const recipes = recipeFactories.map((createRecipe) =>
    createRecipe({
      environment: process.env,
      extraArguments: settings.llamacppArguments,
      defaultCtxSize: settings.contextSize,
    }),
  );
  const residency = createResidency({
    nativeServers,
    maxLoadedModels: settings.maxLoadedModels,
    unloadGraceMs: settings.shutdownGraceMs,
    now: Date.now,
    log: log.tagged('Residency'),
  });
  const loadPlans = createLoadPlans({
    models,
    recipes,
    defaults: {
      llamacpp_backend: settings.llamacppBackend,
      ...(settings.contextSize === undefined ? {} : { ctx_size: settings.contextSize }),
    },
  });
  const stats = createStats();
  const params = createGenerationParams();
  const inference = createInference({ models, residency, loadPlans, stats, now, log: log.tagged('Inference') });

  const guard = createGuard(settings);
  let port = settings.port;
  const handlers: Handlers = createHandlers({
    models,
    residency,
    loadPlans,
    inference,
    params,
    stats,
    version,
    maxLoadedModels: settings.maxLoadedModels,
    websocketPort: () => port,
  });
  const document = JSON.parse(await readFile(new URL('generated/routing.json', packageRoot), 'utf8'));
  const app = await createApp({ ...settings, handlers, guard, document, root: packageRoot, log: log.tagged('Http') });
  const validators = createMessageValidators({
    channels,
    readSchemas: async () => JSON.parse(await readFile(new URL('generated/channel-schemas.json', packageRoot), 'utf8')),
  });
  const webSockets = createWebSockets({
    channels: { '/logs/stream': createLogsChannel({ logs }), '/realtime': 'not-implemented' },
    authorize: (request) => guard({ headers: request.headers, key: keyFromUpgrade(request) }).refusal ?? 'ok',
    validateIncoming: validators.incoming,
    validateOutgoing: settings.validateResponses ? validators.outgoing : undefined,
    log: log.tagged('WebSocket'),
  });
  const listener = await listen({
    host: settings.host,
    port: settings.port,
    onRequest: app,
    onUpgrade: webSockets.handleUpgrade,
  });
  port = listener.port;
  log.info(`Ready: ${listener.url} (reference at ${listener.url}/docs, API at ${listener.url}/api/v1)`);

  onShutdown(async (reason) => {
    log.info(`${reason}: finishing running answers, then stopping`);
    await Promise.all([webSockets.close(), listener.close(settings.shutdownGraceMs)]);
    await residency.close();
    await models.close();
    log.info('Stopped');
    // A reader of our output that sleeps must not keep the process from ending.
    await Promise.race([output.flush(), delay(FLUSH_MS)]);
  });
}

/** Runs the shutdown once; a second signal means that the user won't wait. */
function onShutdown(shutdown: (reason: string) => Promise<void>): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      shutdown(signal).then(
        () => process.exit(0),
        (error) => fail(error),
      );
    });
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** What a user can mend is said in one sentence, anything else with its stack. */
function fail(error: unknown): never {
  const isExpected =
    error instanceof InvalidSetting ||
    error instanceof PortTaken ||
    error instanceof AddressNotAvailable ||
    (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
  const text = error instanceof Error ? (isExpected ? error.message : error.stack) : String(error);
  process.stderr.write(`lemonade-server: ${text}\n`);
  process.exit(1);
}

main().catch(fail);
