// The one place where HTML is put into the page: what KaTeX and highlight.js have made, which escape what they are given.

interface MadeHtmlProps {
  html: string;
  as?: 'span' | 'div' | 'code';
  className?: string;
}

/** @param html Never text of a model, a person or the server. */
export function MadeHtml({ html, as: Place = 'span', className }: MadeHtmlProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
  return <Place className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
