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

type ReadMaps = () => Promise<Uint8Array>;

/**
 * @param most So many characters are read.
 * @param readMaps Reads `cmaps.zip`, which fonts of Chinese, Japanese and Korean need that are not
 *   in the PDF.
 * @throws {Error} with the name `PasswordException` if only a password opens it, and with another
 *   one if it can't be read.
 */
export async function readPdf(
  data: Uint8Array,
  most: number,
  readMaps: ReadMaps,
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
    const { items } = await page.getTextContent();
    page.cleanup();
    if (missing.size > 0)
      throw new Error(`There is no map of characters for ${[...missing].join(', ')}.`);
    const lines = (items as { str?: string; hasEOL?: boolean }[]).map(
      ({ str = '', hasEOL }) => str + (hasEOL ? '\n' : ''),
    );
    const text = lines.join('').trim();
    if (text !== '') parts.push(`[Page ${taken}]\n${text}`);
    length += text.length;
  }
  return { text: parts.join('\n\n'), taken, pages };
}
