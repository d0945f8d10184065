// Tells errors of the network from those of the disk and our own.

/** True for errors of sockets, and of streams that end early. */
export function isNetworkError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  return /^(?:ECONN|EPIPE|ETIMEDOUT|ENET|EHOST|ERR_STREAM_PREMATURE_CLOSE|ERR_SSL|HPE_|ERR_TLS)/.test(code);
}
