// The one place where HTML is put into the page: what KaTeX and highlight.js have made, which
// escape what they are given. Both come when the first formula or code is there.
import { useEffect, useState } from 'react';
import { later } from '../../kit/later.tsx';

/** Above this, colouring could be seen as a stop of the page. */
const MAX_CHARACTERS = 20_000;

/** The mark behind the name of a function, as in `\ln n`, where no bracket follows. */
const NAME_BEFORE_WORD = /<mo>\u2061<\/mo>(?=<m(?:i|n|frac|sqrt|sub|sup|subsup)>)/g;
/** As TeX sets it there; KaTeX leaves it out of MathML. */
const THIN_SPACE = '<mspace width="0.1667em"></mspace>';

/** @param html Never text of a model, a person or the server. */
function made(Place: 'span' | 'div' | 'code', html: string, className?: string) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
  return <Place className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

interface MathsProps {
  source: string;
  isBlock: boolean;
}

const Plain = ({ source }: MathsProps) => <code className="formula">{source}</code>;

/** A formula as MathML, which needs no styles. */
export const Maths = later<MathsProps>(async () => {
  const katex = (await import('katex')).default;
  const options = {
    output: 'mathml',
    trust: false,
    strict: 'ignore',
    maxSize: 20,
    maxExpand: 200,
  } as const;
  return ({ source, isBlock }) => {
    try {
      // The policy of the page allows no styles in elements; KaTeX writes quotes of a source as
      // &quot;.
      const html = katex
        .renderToString(source, { ...options, displayMode: isBlock })
        .replace(/ style="[^"]*"/g, '')
        .replace(NAME_BEFORE_WORD, `$&${THIN_SPACE}`);
      return isBlock ? made('div', html, 'formula-block') : made('span', html);
    } catch {
      return <Plain source={source} isBlock={isBlock} />;
    }
  };
}, Plain);

interface CodeProps {
  code: string;
  language: string;
  /** Plain while it grows. */
  isGrowing: boolean;
  /** What stands there without colours. */
  children: React.ReactNode;
}

/** Code with colours, where its language is known and it is not too long. */
export function ColouredCode({ code, language, isGrowing, children }: CodeProps) {
  const [coloured, setColoured] = useState<{ code: string; html: string }>();
  useEffect(() => {
    if (isGrowing || language === '' || code.length > MAX_CHARACTERS) return;
    let isHere = true;
    void import('./languages.ts').then(({ hljs }) => {
      if (!isHere || !hljs.getLanguage(language)) return;
      setColoured({ code, html: hljs.highlight(code, { language, ignoreIllegals: true }).value });
    });
    return () => {
      isHere = false;
    };
  }, [code, language, isGrowing]);
  return coloured?.code === code ? made('code', coloured.html) : <code>{children}</code>;
}
