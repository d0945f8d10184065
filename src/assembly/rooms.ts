// The rooms that know of each other: models, what runs on them, and what installs backends.

import { systemClock } from '../lib/clock.ts';
import { version } from '../lib/package-root.ts';
import { clearWorkFolders } from '../processes/work-folder.ts';
import { ReadyMadeServers } from '../services/mcp-servers/ready-made.ts';
import type { Ground } from './ground.ts';
import { assembleInference } from './inference.ts';
import { assembleInstalls, assemblePackageInstaller } from './installs.ts';
import { assembleModels } from './models.ts';

/** What handlers are given of. */
export type Rooms = Awaited<ReturnType<typeof assembleRooms>>;

/** It also puts right what an earlier run of the server has left in the middle. */
export async function assembleRooms(ground: Ground) {
  const {
    settings,
    computer,
    recipes,
    live,
    hubSettings,
    isOffline,
    mayFetch,
    localOnly,
    failures,
    log,
  } = ground;
  const { binDirectory, workDirectory, hardware, machineReader, nativeServers } = computer;
  const { backends, providers, tracing, releaseSettings } = ground;
  // What is loaded, and what runs here, is known to a room that needs this one.
  const isLoaded = (id: string) => running.residency.get(id) !== undefined;
  const unload = (id: string) => running.residency.unload(id);
  const defaultSource = () => live.current().defaultModelSource;
  const modelRoom = await assembleModels({
    settings,
    recipes,
    providers,
    hubSettings,
    isOffline,
    defaultSource,
    backends,
    isLoaded,
    unload,
    log,
  });
  const running = assembleInference({
    models: modelRoom.models,
    pulls: modelRoom.pulls,
    // Installing needs to know what is loaded, and loading installs.
    installs: {
      install: (request) => installs.install(request),
      requireHost: (source, signal) => installs.requireHost(source, signal),
    },
    backends,
    nativeServers,
    failures,
    localOnly,
    providers,
    settings,
    live,
    recipes,
    machineReader,
    machine: hardware.machine,
    version,
    tracing,
    now: systemClock.now,
    log,
  });
  const installsLog = log.tagged('Installs');
  const packages = assemblePackageInstaller(recipes, { binDirectory, log: installsLog });
  const installs = assembleInstalls({
    packages,
    recipes,
    hardware,
    backends,
    binDirectory,
    isOffline,
    mayFetch,
    residency: running.residency,
    releaseSettings,
    log: installsLog,
  });
  const readyMade = new ReadyMadeServers({
    binDirectory,
    install: packages.installMcpPackage,
    uninstall: packages.uninstallMcpPackage,
    servers: ground.mcpServers,
    isOffline,
    mayFetch,
  });
  await Promise.all([installs.recover(), clearWorkFolders(workDirectory)]);
  return { defaultSource, modelRoom, running, installs, readyMade };
}
