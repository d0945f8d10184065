// The settings of a running server: config.json is read again when it has changed, and what can
// change takes effect.
import { isDeepStrictEqual } from 'node:util';
import { fileStateOf, recentFileStateOf } from '../../lib/file-state.ts';
import type { Log } from '../../lib/log.ts';
import { InvalidSetting } from './errors.ts';
import { GENERAL } from './general-settings.ts';
import type { Setting } from './setting.ts';
import type { ReadSettings, Settings } from './settings.ts';

/** See {@link createLiveSettings}. */
export type LiveSettings = ReturnType<typeof createLiveSettings>;

/** Whether a change of the setting waits for the next start of the server. */
export const countsFromNextStart = (key: string): boolean =>
  FIXED.some((fixed) => fixed.key === key);

/** Settings that an open port or a folder in use pins for the whole run. */
const FIXED = Object.entries(GENERAL).flatMap(([name, setting]: [string, Setting]) =>
  setting.key === undefined || setting.isLive
    ? []
    : [{ name: name as keyof Settings, key: setting.key }],
);

/**
 * The settings of this moment. A config.json that can't be used is logged once, and changes
 * nothing.
 */
export function createLiveSettings(details: {
  initial: ReadSettings;
  /** Reads everything again. @throws {InvalidSetting} */
  read(): ReadSettings;
  /**
   * Makes new settings take effect.
   * @throws {InvalidSetting} when they can't, and then the former ones stay.
   */
  apply(settings: Settings): void;
  log: Log;
}) {
  const { initial, read, apply, log } = details;
  const { configPath } = initial;
  let { settings, inForce } = initial;
  let { configState: state } = initial;

  function readAgain(): void {
    try {
      const next = read();
      for (const { level, message } of next.notes) log[level](message);
      const waiting = FIXED.filter(
        ({ name }) => !isDeepStrictEqual(next.settings[name], initial.settings[name]),
      );
      const merged = { ...next.settings, ...fixedOf(initial.settings) };
      apply(merged);
      settings = merged;
      const pinned = [...initial.inForce].filter(([key]) => countsFromNextStart(key));
      inForce = new Map([...next.inForce, ...pinned]);
      log.info(`${configPath} has been read again`);
      if (waiting.length > 0) {
        log.warning(
          `${waiting.map(({ key }) => key).join(', ')} of ${configPath} will take effect at the next start of the server.`,
        );
      }
    } catch (error) {
      if (!(error instanceof InvalidSetting)) throw error;
      log.error(`${error.message} The settings from before stay in force.`);
    }
  }

  function take(now: string | undefined): void {
    if (now === state) return;
    // First, so that a broken file is complained of once.
    state = now;
    readAgain();
  }

  return {
    /**
     * One look at the file's time, a few microseconds; for loads, pulls and installs, not for every
     * token.
     */
    current(): Settings {
      take(fileStateOf(configPath));
      return settings;
    },
    /**
     * The same after one look in each turn of the event loop, for what a request asks several
     * times.
     */
    recent(): Settings {
      take(recentFileStateOf(configPath));
      return settings;
    },
    /**
     * The same as `current`, each value as config.json has it; what takes effect at the next start
     * is not in it yet.
     */
    inForce(): ReadSettings['inForce'] {
      take(fileStateOf(configPath));
      return inForce;
    },
  };
}

const fixedOf = (settings: Settings): Partial<Settings> =>
  Object.fromEntries(FIXED.map(({ name }) => [name, settings[name]]));
