// Sends a signal to a child together with everything that it started.
import { codeOf } from '../lib/error-values.ts';
import { passedEnvironment } from '../lib/passed-environment.ts';

/** Whether children get a process group of their own. On Windows they must stay in libuv's job object instead. */
export const HAS_PROCESS_GROUPS = process.platform !== 'win32';

/**
 * Signals the process group led by `pid`; does nothing when it is gone.
 * The number stays reserved as long as one member of the group lives, so it never reaches a stranger
 * when called before or at the leader's exit.
 */
export function signalGroup(pid: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (!HAS_PROCESS_GROUPS) {
    // Windows has no SIGTERM: a console program can only be ended, and `/T` takes its descendants along.
    void import('execa').then(({ execa }) =>
      execa('taskkill', ['/pid', String(pid), '/T', '/F'], {
        ...{ env: passedEnvironment(process.env), extendEnv: false },
        ...{ reject: false, stdio: 'ignore', windowsHide: true },
      }),
    );
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch (error) {
    // EPERM is how macOS says that only zombies are left in the group.
    const code = codeOf(error);
    if (code !== 'ESRCH' && code !== 'EPERM') throw error;
  }
}
