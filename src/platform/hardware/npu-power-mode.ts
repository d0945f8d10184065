// The power mode of AMD's NPU, as the driver's own tool tells it on Linux and Windows.
import type { MachineReader } from './machine-reader.ts';

const POWER_MODE_TIMEOUT_MS = 10_000;
const MODE = /^(?:power |performance )?mode\s*:(.+)$/i;

/**
 * It prints its mode in a line such as `Power Mode : Default`; undefined where it is not there, or
 * prints something else.
 */
export async function readPowerMode(
  reader: MachineReader,
  program: string,
): Promise<string | undefined> {
  const args = ['examine', '-r', 'platform'];
  const output = await reader.run(program, args, { timeoutMs: POWER_MODE_TIMEOUT_MS });
  const modes = (output ?? '').split('\n').map((line) => MODE.exec(line.trim())?.[1]?.trim());
  return modes.find((mode) => mode !== undefined && mode !== '');
}
