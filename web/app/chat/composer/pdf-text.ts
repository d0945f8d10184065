// The text of a PDF, page by page, each below a mark with its number.
import { getDocumentProxy } from 'unpdf';

/** What was read of a document. */
export interface DocumentText {
  text: string;
  /** Pages whose text is there, at least in part; undefined for a document without pages. */
  taken?: number;
  pages?: number;
}

/**
 * @param most So many characters are read.
 * @throws {Error} with the name `PasswordException` if only a password opens it, and with another one if it is not a PDF.
 */
export async function readPdf(data: Uint8Array, most: number): Promise<DocumentText> {
  const document = await getDocumentProxy(data, { verbosity: 0 });
  const { numPages: pages } = document;
  const parts: string[] = [];
  let length = 0;
  let taken = 0;
  while (taken < pages && length < most) {
    taken += 1;
    const page = await document.getPage(taken);
    const { items } = await page.getTextContent();
    page.cleanup();
    const lines = (items as { str?: string; hasEOL?: boolean }[]).map(
      ({ str = '', hasEOL }) => str + (hasEOL ? '\n' : ''),
    );
    const text = lines.join('').trim();
    if (text !== '') parts.push(`[Page ${taken}]\n${text}`);
    length += text.length;
  }
  return { text: parts.join('\n\n'), taken, pages };
}
