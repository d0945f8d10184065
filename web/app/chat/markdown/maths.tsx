// Shows a formula as MathML, which needs neither styles nor fonts. KaTeX comes when the first formula is there.
import { useEffect, useState } from 'react';
import { MadeHtml } from './made-html.tsx';

type Katex = typeof import('katex').default;

let katex: Katex | undefined;

export function Maths({ source, isBlock = false }: { source: string; isBlock?: boolean }) {
  const [loaded, setLoaded] = useState(() => katex);
  useEffect(() => {
    if (loaded !== undefined) return;
    let isHere = true;
    void import('katex').then((module) => {
      katex = module.default;
      if (isHere) setLoaded(() => module.default);
    });
    return () => {
      isHere = false;
    };
  }, [loaded]);
  const html = loaded && render(loaded, source, isBlock);
  if (html === undefined) return <code className="formula">{source}</code>;
  return isBlock ? <MadeHtml as="div" className="formula-block" html={html} /> : <MadeHtml html={html} />;
}

/** @returns undefined for what is not a formula. */
function render(from: Katex, source: string, displayMode: boolean): string | undefined {
  try {
    const html = from.renderToString(source, {
      displayMode,
      output: 'mathml',
      trust: false,
      strict: 'ignore',
      maxSize: 20,
      maxExpand: 200,
    });
    // The policy of the page allows no styles in elements; KaTeX writes quotes of a source as &quot;.
    return html.replace(/ style="[^"]*"/g, '');
  } catch {
    return undefined;
  }
}
