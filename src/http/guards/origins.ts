// Decides which web pages and desktop apps may talk to the server from a browser engine.
import { isIP } from 'node:net';

/** Extensions run in every page's browser, so they need to be listed; other private schemes belong to desktop apps. */
const EXTENSION_SCHEME = /^(?:chrome|moz|ms-browser|safari-web)-extension:$/;

/**
 * A check for the Origin header. Allowed are pages of this machine (`localhost`, `*.localhost`, loopback addresses, on
 * any port), private schemes of desktop apps (`tauri:`, `app:`, `vscode-webview:` …), and what `allowedOrigins` lists;
 * `*` allows all. `null` is refused unless listed: sandboxed frames of any page send it.
 */
export function createOriginCheck(allowedOrigins: readonly string[]): (origin: string) => boolean {
  const all = allowedOrigins.includes('*');
  const listed = new Set(allowedOrigins.map((origin) => normalise(origin) ?? origin));
  return (origin) => {
    if (all || listed.has(origin)) return true;
    const normal = normalise(origin);
    if (normal === undefined) return false;
    return listed.has(normal) || isLocal(normal);
  };
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
  if (protocol !== 'http:' && protocol !== 'https:') return !EXTENSION_SCHEME.test(protocol);
  const name = hostname.replace(/^\[|\]$/g, '');
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '::1' ||
    (isIP(name) === 4 && name.startsWith('127.'))
  );
}
