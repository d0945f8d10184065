// Shows code with its language, and what can be done with it.
import { useEffect, useRef, useState } from 'react';
import { CopyButton } from '../../kit/copy-button.tsx';
import { IconButton } from '../../kit/icons.tsx';
import { fill } from '../../texts/fill.ts';
import { useChatTexts } from '../texts/texts.ts';
import { ColouredCode } from './made-html.tsx';

/** A browser stops for seconds at a line of a million characters. */
const MAX_SHOWN = 100_000;
const PAGE = /^\s*(?:<\?xml[^>]{0,200}>\s*)?<(?:!doctype html|html|svg)\b/i;

interface CodeBlockProps {
  code: string;
  /** The words behind the fence; the first one is the language. */
  language: string;
  isGrowing: boolean;
  /** Stands above it in place of the language. */
  title?: string;
}

/** Code can be copied, its lines wrapped, and a page in HTML shown as it would look. */
export function CodeBlock({ code, language, isGrowing, title }: CodeBlockProps) {
  const texts = useChatTexts();
  const [isWrapped, setIsWrapped] = useState(false);
  const [isPreviewed, setIsPreviewed] = useState(false);
  const figure = useRef<HTMLElement>(null);
  // A long text that becomes a page would leave it above what is in view.
  useEffect(() => {
    if (isPreviewed) figure.current?.scrollIntoView({ block: 'nearest' });
  }, [isPreviewed]);
  const name = /^[\w+#.-]{1,30}/.exec(language)?.[0] ?? '';
  const label = title ?? (name === '' ? texts.code : fill(texts.codeIn, { language: name }));
  const isPage = name.toLowerCase() === 'html' || PAGE.test(code.slice(0, 500));
  const toggle = (
    icon: 'eye' | 'wrap',
    text: string,
    isOn: boolean,
    set: (isOn: boolean) => void,
  ) => <IconButton icon={icon} label={text} aria-pressed={isOn} onClick={() => set(!isOn)} />;
  return (
    <figure ref={figure} className="code" dir="ltr" aria-label={label}>
      <figcaption>
        <span>{title ?? name}</span>
        {!isGrowing && isPage && toggle('eye', texts.preview, isPreviewed, setIsPreviewed)}
        {!isPreviewed && toggle('wrap', texts.wrapLines, isWrapped, setIsWrapped)}
        <CopyButton text={code} label={texts.copyCode} />
      </figcaption>
      {isPreviewed ? (
        <Preview code={code} label={texts.preview} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by keyboard
        <pre tabIndex={0} className={isWrapped ? 'wrapped' : undefined}>
          <ColouredCode code={code} language={name} isGrowing={isGrowing}>
            <Shortened text={code} />
          </ColouredCode>
        </pre>
      )}
    </figure>
  );
}

/** The beginning of a text that is very long. */
export function Shortened({ text }: { text: string }) {
  const texts = useChatTexts();
  if (text.length <= MAX_SHOWN) return text;
  return (
    <>
      {text.slice(0, MAX_SHOWN)}… <em className="quiet small">{texts.shortened}</em>
    </>
  );
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

/**
 * A page that a model has written, in a page of the server with a policy of its own: it has no
 * origin, no network and no way out.
 */
function Preview({ code, label }: { code: string; label: string }) {
  return (
    <iframe
      className="preview"
      title={label}
      sandbox="allow-scripts"
      src="./preview.html"
      onLoad={({ currentTarget }) =>
        currentTarget.contentWindow?.postMessage(withoutCalls(code), '*')
      }
    />
  );
}
