// Shows code with its language, and what can be done with it.
import { useEffect, useRef, useState } from 'react';
import { CopyButton } from '../../kit/copy-button.tsx';
import { IconButton } from '../../kit/icons.tsx';
import { later } from '../../kit/later.tsx';
import { fill } from '../../texts/fill.ts';
import { isDiagram } from '../diagrams/is-diagram.ts';
import { shownAtSide } from '../state/at-side.ts';
import { useChatTexts } from '../texts/texts.ts';
import { ColouredCode } from './made-html.tsx';
import { isPage, Preview } from './preview.tsx';

const Diagram = later(async () => (await import('../diagrams/diagram.tsx')).Diagram);

/** A browser stops for seconds at a line of a million characters. */
const MAX_SHOWN = 100_000;
/** Code of so many lines is easier to read at the side. */
const LONG = 12;

interface CodeBlockProps {
  code: string;
  /** The words behind the fence; the first one is the language. */
  language: string;
  isGrowing: boolean;
  /** Stands above it in place of the language. */
  title?: string;
}

/** Code can be copied, its lines wrapped, and a page or a diagram shown as it would look. */
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
  const isDrawn = isDiagram(name.toLowerCase());
  const hasPreview = isDrawn || isPage(code, name.toLowerCase());
  const isLong = hasPreview || code.split('\n', LONG).length === LONG;
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
        {!isGrowing && hasPreview && toggle('eye', texts.preview, isPreviewed, setIsPreviewed)}
        {!isPreviewed && toggle('wrap', texts.wrapLines, isWrapped, setIsWrapped)}
        {!isGrowing && isLong && title === undefined && (
          <IconButton
            icon="side"
            label={texts.toSide}
            onClick={() => shownAtSide.set({ kind: 'made', code, language: name.toLowerCase() })}
          />
        )}
        <CopyButton text={code} label={texts.copyCode} />
      </figcaption>
      {isPreviewed && isDrawn && <Diagram source={code} />}
      {isPreviewed && !isDrawn && <Preview code={code} label={texts.preview} />}
      {!isPreviewed && (
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
