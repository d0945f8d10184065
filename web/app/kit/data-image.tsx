// A picture of a `data:` URL, which has its room on the page before the browser has read it:
// nothing below it jumps.
import type { CSSProperties } from 'react';
import { readImageHead } from '../../../common/image-head.ts';
import { attempt } from '../../../common/values.ts';

/**
 * Characters of base64 in which the size stands, also behind what a camera notes before it: 64 KiB
 * at most.
 */
const HEAD = 90_000;

/** The style sheet says by `--most` how high it may be. */
export function DataImage({ url, alt }: { url: string; alt: string }) {
  const size = sizeOf(url);
  if (size === undefined) return <img src={url} alt={alt} />;
  return <img className="sized" src={url} alt={alt} style={size as CSSProperties} />;
}

/** Undefined for other pictures than PNG, JPEG, GIF and WebP. */
function sizeOf(url: string): Record<`--${string}`, number> | undefined {
  const from = url.indexOf(',') + 1;
  const head = attempt(() => atob(url.slice(from, from + HEAD)), '');
  const size = readImageHead(Uint8Array.from(head, (one) => one.charCodeAt(0)));
  return size && { '--width': size.width, '--height': size.height };
}
