// Notices the death of the parent, so that this program never outlives it.
import { fstatSync } from 'node:fs';

/**
 * A parent that dies, in whatever way, closes its ends of our pipes. So `exit` is called when the pipe at stdin ends, or
 * the IPC channel closes; a terminal, a file or nothing at stdin says nothing about the parent and is left alone.
 */
export function exitWithParent(exit: () => void): void {
  if (process.channel !== undefined) process.once('disconnect', exit);
  if (!isPipe(0)) return;
  process.stdin.once('end', exit);
  process.stdin.once('close', exit);
  process.stdin.resume();
}

function isPipe(descriptor: number): boolean {
  try {
    const status = fstatSync(descriptor);
    return status.isFIFO() || status.isSocket();
  } catch {
    // There is no stdin at all.
    return false;
  }
}
