// The server's machine, as far as it matters for models.
import { getSystemInfo, type SystemInfo } from '../../../generated/client/index.ts';
import { call } from './calls.ts';
import type { Context } from './context.ts';

/** As `GET /system-info` has it. */
export type Machine = Pick<SystemInfo, 'model_memory_gb' | 'devices' | 'recipes'>;

/** Asks the server, whose machine may be another one than this program's. */
export const machineOf = (context: Context): Promise<Machine> => call(context, getSystemInfo);
