// What asks a program to end: Ctrl-C, a service manager, a terminal that closes, and Ctrl-Break on
// Windows.
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const;

/** Calls the listener for each of them, in the place of what Node does by itself. */
export function onStopSignal(listener: (signal: (typeof STOP_SIGNALS)[number]) => void): void {
  for (const signal of STOP_SIGNALS) process.on(signal, () => listener(signal));
}
