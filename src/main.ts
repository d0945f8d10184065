#!/usr/bin/env node
// The process: reads its settings, opens its port, starts the application behind it, and ends all
// of it on a signal.
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Application, ApplicationOptions } from './application.ts';
import { createFrontDoor } from './http/front-door.ts';
import { AddressNotAvailable, PortTaken } from './http/listen-errors.ts';
import { type Listener, listen } from './http/listener.ts';
import { helpWidth } from './lib/help-lines.ts';
import { startSmall } from './lib/memory.ts';
import { version } from './lib/package-root.ts';
import { BACKGROUND_LOG, boundLog, ENDS_WITH_INPUT } from './lib/shared/background-server.ts';
import { announceServer, createOwnerKey } from './lib/shared/server-file.ts';
import { messageOf, stackOf } from './lib/values.ts';
import { handleProcessFailures } from './process-failures.ts';
import { isColoured } from './services/logs/colours.ts';
import { Logs } from './services/logs/logs.ts';
import { createOutput } from './services/logs/output.ts';
import { makeCacheFolder } from './services/settings/cache-folder.ts';
import { helpText, parseCommandLine } from './services/settings/command-line.ts';
import { InvalidSetting } from './services/settings/errors.ts';
import { type ReadSettings, readSettings } from './services/settings/settings.ts';
import { onShutdown, whenInputEnds, whenParentHasGone } from './shutdown.ts';

const FLUSH_MS = 500;

async function main(): Promise<void> {
  const commandLine = parseCommandLine(process.argv.slice(2));
  if (commandLine.help) return print(helpText(helpWidth(process.stdout)));
  if (commandLine.version) return print(version);
  if (commandLine.detach)
    throw new InvalidSetting(
      "--detach is an option of 'lemonade serve'; this is the server itself.",
    );
  await run((config) => readSettings({ commandLine, environment: process.env, config }));
}

async function run(read: (config?: unknown) => ReadSettings): Promise<void> {
  const initial = read();
  const { settings } = initial;
  const output = createOutput({ stream: process.stdout });
  const logs = new Logs({
    level: settings.logLevel,
    write: output.write,
    isColoured: isColoured(process.stdout, process.env),
    now: Date.now,
  });
  const { log } = logs;
  const ownerKey = createOwnerKey();
  const backgroundLog = takeVariable(BACKGROUND_LOG);
  const endsWithInput = takeVariable(ENDS_WITH_INPUT);
  if (backgroundLog !== undefined) boundLog(backgroundLog);
  const isOfNpm =
    backgroundLog === undefined && /^(?:start|npx)$/.test(process.env.npm_lifecycle_event ?? '');
  for (const secret of [settings.apiKey, settings.adminApiKey, ownerKey])
    if (secret) logs.addSecret(secret);
  log.info(`Lemonade Server ${version}, Node ${process.version}, process ${process.pid}`);
  for (const { level, message } of initial.notes) log[level](message);
  await makeCacheFolder(settings, log);
  if (!existsSync(settings.extraModelsDirectory)) {
    log.warning(
      `--extra-models-dir is '${settings.extraModelsDirectory}', which is not there (yet); it has no models.`,
    );
  }

  const door = createFrontDoor();
  const listener = await listen({ host: settings.host, port: settings.port, ...door });
  const others: Listener[] = [];
  if (settings.websocketPort !== undefined)
    others.push(await listen({ host: settings.host, port: settings.websocketPort, ...door }));
  const started = startApplication({
    initial,
    readSettings: read,
    logs,
    ownerKey,
    websocketPort: others[0]?.port ?? listener.port,
  });
  const closeListeners = (graceMs: number) =>
    Promise.all([listener, ...others].map((one) => one.close(graceMs)));
  // A reader of our output that sleeps must not keep the process from ending.
  const flush = () => Promise.race([output.flush(), delay(FLUSH_MS)]);
  handleProcessFailures({
    log,
    async end() {
      const application = await started;
      await Promise.allSettled([application.close(), closeListeners(0)]);
      await flush();
    },
  });
  let announced: { remove(): Promise<void> } | undefined;
  const stop = onShutdown(async (reason) => {
    log.info(`${reason}: finishing running responses, then stopping`);
    const application = await started;
    await Promise.all([application.beginClosing(), closeListeners(settings.shutdownGraceMs)]);
    await application.close();
    await announced?.remove();
    log.info('Stopped');
    await flush();
  }, fail);
  if (isOfNpm) whenParentHasGone(() => stop('npm has ended'));
  if (endsWithInput !== undefined) whenInputEnds(() => stop('its command has ended'));
  const application = await started;
  const { cacheDirectory } = settings;
  const file = { pid: process.pid, port: listener.port, url: listener.url, key: ownerKey };
  const announce = () => announceServer(cacheDirectory, file, () => stop("'lemonade stop'"));
  announced = await announce().catch((error: unknown) => {
    log.warning(`Commands can't tell that this server is yours: ${messageOf(error)}`);
    announceLater(announce, (later) => {
      announced = later;
      log.info('Commands can tell now that this server is yours.');
    });
    return undefined;
  });
  // The file is there before the first response.
  door.open(application);
  log.info(
    `Ready: ${listener.url} (reference at ${listener.url}/docs, API at ${listener.url}/api/v1)`,
  );
  if (process.stdout.isTTY) {
    const banner = await application.banner(listener.url, helpWidth(process.stdout));
    output.write(banner.map((line) => `${line}\n`).join(''));
  }
}

const ANNOUNCE_AGAIN_MS = 5000;

/** A disk that was full may have room by now. */
function announceLater<Announced>(
  announce: () => Promise<Announced>,
  then: (announced: Announced) => void,
): void {
  setTimeout(
    () => announce().then(then, () => announceLater(announce, then)),
    ANNOUNCE_AGAIN_MS,
  ).unref();
}

/**
 * Loads the application's code only now: most of a start goes into that, and the port is open
 * meanwhile.
 */
const startApplication = (options: ApplicationOptions): Promise<Application> =>
  startSmall(async () => {
    const { createApplication } = await import('./application.ts');
    return createApplication(options);
  });

/**
 * A variable that is for this process alone: programs that it starts have other inputs and outputs.
 */
function takeVariable(name: string): string | undefined {
  const value = process.env[name];
  delete process.env[name];
  return value;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/**
 * What a user can mend is said in one sentence, anything else with its stack. Code 2 is for what
 * was said wrong.
 */
function fail(error: unknown): never {
  const isMisuse = error instanceof InvalidSetting;
  const isExpected = isMisuse || error instanceof PortTaken || error instanceof AddressNotAvailable;
  const text = isExpected ? error.message : stackOf(error);
  process.stderr.write(`lemonade-server: ${text}\n`);
  process.exit(isMisuse ? 2 : 1);
}

main().catch(fail);
