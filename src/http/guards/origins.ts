// Decides which web pages and desktop apps may talk to the server from a browser engine.
import { isIP } from 'node:net';

/**
 * Schemes that frameworks of desktop and mobile apps give to the pages of the app. All others need to be listed: browsers
 * have many of their own (extensions, isolated apps), and get new ones.
 */
const APP_SCHEMES: ReadonlySet<string> = new Set([
  'app:',
  'capacitor:',
  'electron:',
  'ionic:',
  'tauri:',
  'vscode-file:',
  'vscode-webview:',
]);

/**
 * A check for the Origin header. Allowed are pages of this machine (`localhost`, `*.localhost`, loopback addresses, on
 * any port), schemes of desktop apps (`tauri:`, `app:`, `vscode-webview:` …), and what `allowedOrigins` lists;
 * `*` allows all, and `chrome-extension://*` all pages of that scheme, whose names may differ per installation. `null` and `file://` are refused unless listed: sandboxed frames of any page send the one, downloads
 * that somebody opens the other.
 */
export function createOriginCheck(allowedOrigins: readonly string[]): (origin: string) => boolean {
  const all = allowedOrigins.includes('*');
  const isListed = createListedOrigins(allowedOrigins);
  const schemes = new Set(
    allowedOrigins
      .filter((origin) => origin.endsWith(ANY_OF_SCHEME))
      .map((origin) => origin.slice(0, -2).toLowerCase()),
  );
  return (origin) => {
    if (all || isListed(origin)) return true;
    const normal = normalise(origin);
    return normal !== undefined && (isLocal(normal) || schemes.has(normal.slice(0, normal.indexOf('//') + 1)));
  };
}

const ANY_OF_SCHEME = '://*';

/** A check for origins that `allowedOrigins` names; `*` and `scheme://*` name none. */
export function createListedOrigins(allowedOrigins: readonly string[]): (origin: string) => boolean {
  const listed = new Set(allowedOrigins.map((origin) => normalise(origin) ?? origin));
  return (origin) => listed.has(origin) || listed.has(normalise(origin) ?? '');
}

/** True for pages that this server has served itself, under whatever name it is called. `host` is the Host header. */
export function isOwnOrigin(origin: string, host: string | undefined): boolean {
  const normal = normalise(origin);
  if (normal === undefined || host === undefined) return false;
  return /^https?:/.test(normal) && normal === normalise(`${new URL(normal).protocol}//${host}`);
}

/** Scheme, host and port, lower-cased, without a default port; undefined for what is not an origin. */
function normalise(origin: string): string | undefined {
  if (/[@?#\s]/.test(origin) || !URL.canParse(origin)) return undefined;
  const url = new URL(origin);
  if (url.pathname !== '/' && url.pathname !== '') return undefined;
  return `${url.protocol}//${url.host}`.toLowerCase();
}

function isLocal(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  if (APP_SCHEMES.has(protocol)) return true;
  if (protocol !== 'http:' && protocol !== 'https:') return false;
  const name = hostname.replace(/^\[|\]$/g, '');
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '::1' ||
    (isIP(name) === 4 && name.startsWith('127.'))
  );
}
