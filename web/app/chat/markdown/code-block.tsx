// Shows code with its language and a button that copies it.
import { useEffect, useState } from 'react';
import { CopyButton } from '../../kit/copy-button.tsx';
import { useTexts } from '../texts/texts.ts';
import { colourCode } from './highlighting.ts';
import { MadeHtml } from './made-html.tsx';

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
  const name = /^[\w+#.-]{1,30}/.exec(language)?.[0] ?? '';
  const html = useColours(code, name, isGrowing);
  return (
    <figure className="code" aria-label={title ?? texts.codeIn(name)}>
      <figcaption>
        <span>{title ?? name}</span>
        <CopyButton text={code} label={texts.copyCode} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by keyboard */}
      <pre tabIndex={0}>{html === undefined ? <code>{code}</code> : <MadeHtml as="code" html={html} />}</pre>
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
