// Shows a formula as MathML, which needs neither styles nor fonts. KaTeX comes when the first formula is there.
import { later } from '../../kit/later.tsx';
import { MadeHtml } from './made-html.tsx';

interface MathsProps {
  source: string;
  isBlock?: boolean;
}

const Plain = ({ source }: MathsProps) => <code className="formula">{source}</code>;

export const Maths = later<MathsProps>(async () => {
  const katex = (await import('katex')).default;
  return ({ source, isBlock = false }) => {
    const html = render(katex, source, isBlock);
    if (html === undefined) return <Plain source={source} />;
    return isBlock ? <MadeHtml as="div" className="formula-block" html={html} /> : <MadeHtml html={html} />;
  };
}, Plain);

/** @returns undefined for what is not a formula. */
function render(katex: typeof import('katex').default, source: string, displayMode: boolean): string | undefined {
  try {
    const html = katex.renderToString(source, {
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
