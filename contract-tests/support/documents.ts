// Documents of people: PDF and Word, as small as they can be.
import { strToU8, zipSync } from 'fflate';

/** In one node of the tree of pages, as programs for long documents write it. */
const PAGES_IN_NODE = 50;

/**
 * @param pages The lines of each page; '' for one that is only an image.
 * @param longW What a copy of the text has for each `w`.
 */
export function pdf(
  pages: readonly string[],
  { isLocked = false, longW = 'w' } = {},
): Uint8Array<ArrayBuffer> {
  const pageAt = (index: number) => 5 + index * 2;
  const nodeAt = (index: number) => pageAt(pages.length) + index;
  const nodes = Array.from({ length: Math.ceil(pages.length / PAGES_IN_NODE) }, (_, node) => {
    const first = node * PAGES_IN_NODE;
    const inNode = pages.slice(first, first + PAGES_IN_NODE);
    const kids = inNode.map((__, index) => `${pageAt(first + index)} 0 R`).join(' ');
    return `<< /Type /Pages /Parent 2 0 R /Kids [${kids}] /Count ${inNode.length} >>`;
  });
  const kids = nodes.map((_, node) => `${nodeAt(node)} 0 R`).join(' ');
  const copied = Array.from({ length: longW.length }, (_, at) =>
    longW.charCodeAt(at).toString(16).padStart(4, '0'),
  ).join('');
  const copies = `1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <77> <${copied}> endbfchar`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 4 0 R >>',
    `<< /Length ${copies.length} >>\nstream\n${copies}\nendstream`,
    ...pages.flatMap((text, index) => {
      const content =
        text === ''
          ? ''
          : `BT /F1 12 Tf 72 780 Td ${text.replace(/.+/g, '($&) Tj').replaceAll('\n', ' 0 -14 Td ')} ET`;
      const resources = '/Resources << /Font << /F1 3 0 R >> >> /MediaBox [0 0 595 842]';
      return [
        `<< /Type /Page /Parent ${nodeAt(Math.floor(index / PAGES_IN_NODE))} 0 R ${resources} /Contents ${pageAt(index) + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
    ...nodes,
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const secret = `<${'ab'.repeat(32)}>`;
  const lock = `/ID [${secret} ${secret}] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O ${secret} /U ${secret} >>`;
  const trailer = `<< /Size ${objects.length + 1} /Root 1 0 R ${isLocked ? lock : ''} >>`;
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  return new TextEncoder().encode(
    `${text}${table}trailer\n${trailer}\nstartxref\n${text.length}\n%%EOF\n`,
  );
}

/** @param body What is in `w:body`. */
export function docx(body: string): Uint8Array<ArrayBuffer> {
  const namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const xml = `<?xml version="1.0" encoding="UTF-8"?><w:document ${namespace}><w:body>${body}</w:body></w:document>`;
  return new Uint8Array(zipSync({ 'word/document.xml': strToU8(xml) }));
}
