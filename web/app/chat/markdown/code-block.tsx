// Shows code with its language, and what can be done with it.
import { useEffect, useState } from 'react';
import { CopyButton } from '../../kit/copy-button.tsx';
import { IconButton } from '../../kit/icons.tsx';
import { fill } from '../../texts/fill.ts';
import { useTexts } from '../texts/texts.ts';
import { colourCode } from './highlighting.ts';
import { MadeHtml } from './made-html.tsx';
import { isPage, Preview } from './preview.tsx';
import { Shortened } from './shortened.tsx';

interface CodeBlockProps {
  code: string;
  /** The words behind the fence; the first one is the language. */
  language: string;
  isGrowing: boolean;
  /** Stands above it in place of the language. */
  title?: string;
}

export function CodeBlock({ code, language, isGrowing, title }: CodeBlockProps) {
  const texts = useTexts();
  const [isWrapped, setIsWrapped] = useState(false);
  const [isPreviewed, setIsPreviewed] = useState(false);
  const name = /^[\w+#.-]{1,30}/.exec(language)?.[0] ?? '';
  const html = useColours(code, name, isGrowing);
  const hasPreview = !isGrowing && isPage(code, name);
  const toggles = [
    { icon: 'eye', label: texts.preview, isOn: isPreviewed, set: setIsPreviewed, isThere: hasPreview },
    { icon: 'wrap', label: texts.wrapLines, isOn: isWrapped, set: setIsWrapped, isThere: !isPreviewed },
  ] as const;
  return (
    <figure
      className="code"
      dir="ltr"
      aria-label={title ?? (name === '' ? texts.code : fill(texts.codeIn, { language: name }))}
    >
      <figcaption>
        <span>{title ?? name}</span>
        {toggles.map(({ icon, label, isOn, set, isThere }) =>
          isThere ? (
            <IconButton key={icon} icon={icon} label={label} aria-pressed={isOn} onClick={() => set(!isOn)} />
          ) : null,
        )}
        <CopyButton text={code} label={texts.copyCode} />
      </figcaption>
      {isPreviewed ? (
        <Preview code={code} label={texts.preview} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by keyboard
        <pre tabIndex={0} className={isWrapped ? 'wrapped' : undefined}>
          {html === undefined ? (
            <code>
              <Shortened text={code} />
            </code>
          ) : (
            <MadeHtml as="code" html={html} />
          )}
        </pre>
      )}
    </figure>
  );
}

/** @returns HTML with colours; undefined for plain code, and as long as the code grows. */
function useColours(code: string, language: string, isGrowing: boolean): string | undefined {
  const [coloured, setColoured] = useState<{ code: string; html: string | undefined }>();
  useEffect(() => {
    if (isGrowing) return;
    let isHere = true;
    void colourCode(code, language).then((html) => isHere && setColoured({ code, html }));
    return () => {
      isHere = false;
    };
  }, [code, language, isGrowing]);
  return coloured?.code === code ? coloured.html : undefined;
}
