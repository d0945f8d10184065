// The web pages and apps that may call this server, by the Origin that their browser sends.
import { isIP } from 'node:net';

/**
 * Of frameworks for apps. All others need to be listed: browsers have many of their own, and get
 * new ones.
 */
const APP_SCHEME = /^(?:app|capacitor|electron|ionic|tauri|vscode-file|vscode-webview):$/;
const ANY_OF_SCHEME = '://*';

/**
 * `isListed` is for what needs a page that a person has named; `isAllowed` also takes pages of this
 * machine. `null` and `file://` must be listed: sandboxed frames send the one, opened downloads the
 * other. `scheme://*` is possible.
 */
export function createOriginChecks(allowedOrigins: readonly string[]) {
  const listed = new Set(allowedOrigins.map((origin) => normalise(origin) ?? origin));
  const schemes = new Set(
    allowedOrigins
      .filter((one) => one.endsWith(ANY_OF_SCHEME))
      .map((one) => one.slice(0, -2).toLowerCase()),
  );
  const isListed = (origin: string) => listed.has(origin) || listed.has(normalise(origin) ?? '');
  return {
    isListed,
    isAllowed(origin: string): boolean {
      if (listed.has('*') || isListed(origin)) return true;
      const normal = normalise(origin);
      if (normal === undefined) return false;
      const scheme = normal.slice(0, normal.indexOf('//') + 1);
      return isLocal(normal) || schemes.has(scheme);
    },
  };
}

/** Whether the page was served by this server, under the name by which it is called now. */
export function isOwnOrigin(origin: string, host: string | undefined): boolean {
  const normal = normalise(origin);
  if (normal === undefined || host === undefined) return false;
  return /^https?:/.test(normal) && normal === normalise(`${new URL(normal).protocol}//${host}`);
}

function normalise(origin: string): string | undefined {
  if (/[@?#\s]/.test(origin) || !URL.canParse(origin)) return undefined;
  const url = new URL(origin);
  if (url.pathname !== '/' && url.pathname !== '') return undefined;
  return `${url.protocol}//${url.host}`.toLowerCase();
}

function isLocal(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  if (APP_SCHEME.test(protocol)) return true;
  if (protocol !== 'http:' && protocol !== 'https:') return false;
  const name = hostname.replace(/^\[|\]$/g, '');
  const isLoopback = name === '::1' || (isIP(name) === 4 && name.startsWith('127.'));
  return isLoopback || name === 'localhost' || name.endsWith('.localhost');
}
