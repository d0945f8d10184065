// The text of a PDF, page by page, each below a mark with its number.
import { unzipSync } from 'fflate';
import { getDocumentProxy } from 'unpdf';

/** What was read of a document. */
export interface DocumentText {
  text: string;
  /** Pages whose text is there, at least in part; undefined for a document without pages. */
  taken?: number;
  pages?: number;
}

/** How far a document has been read. */
export interface PageProgress {
  page: number;
  pages: number;
}

/** How a PDF is read. */
export interface PdfReading {
  /** So many characters are read; there may be a few more. */
  most: number;
  /**
   * Reads `cmaps.zip`, which fonts of Chinese, Japanese and Korean need that are not in the PDF.
   */
  readMaps: () => Promise<Uint8Array>;
  /** Called after each page. */
  onPage: (progress: PageProgress) => void;
}

/**
 * @throws {Error} with the name `PasswordException` if only a password opens it, and with another
 *   one if it can't be read.
 */
export async function readPdf(
  data: Uint8Array,
  { most, readMaps, onPage }: PdfReading,
): Promise<DocumentText> {
  // Without its map the library leaves out all that is in a font, and says nothing.
  const missing = new Set<string>();
  class CMapReaderFactory {
    async fetch({ name }: { name: string }) {
      missing.add(name);
      const map = `${name}.bcmap`;
      const { [map]: cMapData } = unzipSync(await readMaps(), {
        filter: (file) => file.name === map,
      });
      if (cMapData) missing.delete(name);
      return { cMapData, isCompressed: true };
    }
  }
  const document = await getDocumentProxy(data, { verbosity: 0, CMapReaderFactory });
  const { numPages: pages } = document;
  const parts: string[] = [];
  let length = 0;
  let taken = 0;
  while (taken < pages && length < most) {
    taken += 1;
    const page = await document.getPage(taken);
    const text = await textOfPage(page, most - length);
    page.cleanup();
    if (missing.size > 0)
      throw new Error(`There is no map of characters for ${[...missing].join(', ')}.`);
    if (text !== '') parts.push(`[Page ${taken}]\n${text}`);
    length += text.length;
    onPage({ page: taken, pages });
  }
  return { text: parts.join('\n\n'), taken, pages };
}

/** What is used of the parts in which the library gives the text of a page. */
interface TextPart {
  items: { str?: string; hasEOL?: boolean }[];
}

interface PdfPage {
  streamTextContent(): ReadableStream<TextPart>;
}

/** A page of a few bytes can have more text than the memory holds, so it is read in parts. */
async function textOfPage(page: PdfPage, most: number): Promise<string> {
  const reader = page.streamTextContent().getReader();
  const lines: string[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    for (const { str = '', hasEOL } of part.value.items) {
      lines.push(str, hasEOL ? '\n' : '');
      length += str.length;
    }
    if (length < most) continue;
    await reader.cancel(new Error('This is enough.'));
    break;
  }
  return lines.join('').trim();
}
