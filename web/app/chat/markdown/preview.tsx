// A page that a model has written, within the chat or in a tab of its own.
import { attempt } from '../../../../common/values.ts';

const PAGE = /^\s*(?:<\?xml[^>]{0,200}>\s*)?<(?:!doctype html|html|svg)\b/i;

/** Whether code is a page, or a picture in SVG. @param language In small letters. */
export function isPage(code: string, language: string): boolean {
  return language === 'html' || PAGE.test(code.slice(0, 500));
}

/**
 * No policy of content keeps a page of today's browsers from calling other computers by WebRTC: it
 * gets no means to.
 */
const NO_CALLS =
  '<script>delete self.RTCPeerConnection; delete self.webkitRTCPeerConnection;</script>';

/**
 * The page as it is shown. What comes before its doctype would let it be drawn as pages of long
 * ago.
 */
function withoutCalls(code: string): string {
  const doctype = /^\s*<!doctype[^>]*>/i.exec(code)?.[0] ?? '';
  return doctype + NO_CALLS + code.slice(doctype.length);
}

/** The page of the server around it, with a policy of its own. */
const AROUND = './preview.html';

/** It has no origin, no network and no way out. */
export function Preview({ code, label }: { code: string; label: string }) {
  return (
    <iframe
      className="preview"
      title={label}
      sandbox="allow-scripts"
      src={AROUND}
      onLoad={({ currentTarget }) =>
        currentTarget.contentWindow?.postMessage(withoutCalls(code), '*')
      }
    />
  );
}

/** So long a tab may take to open, in milliseconds. */
const TAB_MS = 30_000;

/** Shows it in a tab, under the same policy: that page lets go of this one before it shows anything. */
export function openInTab(code: string): void {
  const tab = attempt(() => window.open(AROUND, '_blank'));
  if (!tab) return;
  const send = ({ source }: MessageEvent) => {
    if (source !== tab) return;
    removeEventListener('message', send);
    tab.postMessage(withoutCalls(code), '*');
  };
  addEventListener('message', send);
  setTimeout(() => removeEventListener('message', send), TAB_MS);
}
