// Tells what another server is at from what one has left that is gone.

/**
 * Whether a process of that number runs besides this one: what has our number is from an earlier process, as in containers,
 * where every server has the same.
 */
export function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
