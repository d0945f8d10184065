// Shows a page that a model has written, in a frame that has no origin, no network and no way out.
import { useRef } from 'react';

const PAGE = /^\s*(?:<\?xml[^>]{0,200}>\s*)?<(?:!doctype html|html|svg)\b/i;

/** @returns Whether the code is a page or a picture in itself. */
export function isPage(code: string, language: string): boolean {
  return language.toLowerCase() === 'html' || PAGE.test(code.slice(0, 500));
}

/** What is shown by a page of the server with a policy of its own: frames without an address have that of the app. */
export function Preview({ code, label }: { code: string; label: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  return (
    <iframe
      ref={frame}
      className="preview"
      title={label}
      sandbox="allow-scripts"
      src="./preview.html"
      onLoad={() => frame.current?.contentWindow?.postMessage(code, '*')}
    />
  );
}
