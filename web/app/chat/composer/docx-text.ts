// The text of a document of Word: paragraphs, headings, lists and tables, as Markdown.
import { unzipSync } from 'fflate';

const PART = 'word/document.xml';
/** A file of a few bytes may unpack to more than any person writes. */
const MOST_BYTES = 100_000_000;

/** @returns undefined if it is no such document. */
export function readDocx(data: Uint8Array): string | undefined {
  try {
    const files = unzipSync(data, { filter: ({ name, originalSize }) => name === PART && originalSize < MOST_BYTES });
    const xml = new DOMParser().parseFromString(new TextDecoder().decode(files[PART]), 'application/xml');
    const [body] = xml.getElementsByTagName('w:body');
    const text = body && blocksOf(body).join('\n\n');
    return text?.replace(/\n\n(?=\s*- )/g, '\n');
  } catch {
    return undefined;
  }
}

function blocksOf(parent: Element): string[] {
  return [...parent.children].flatMap((child) => {
    if (child.tagName === 'w:p') return paragraphOf(child) || [];
    if (child.tagName === 'w:tbl') return tableOf(child);
    // What is said once more, for older programs.
    return child.tagName === 'mc:Fallback' ? [] : blocksOf(child);
  });
}

function paragraphOf(paragraph: Element): string {
  const text = wordsOf(paragraph).trim();
  const setting = (name: string) => paragraph.getElementsByTagName(name)[0]?.getAttribute('w:val') ?? '';
  if (text === '') return '';
  const level = /^(?:heading|berschrift|überschrift) ?([1-6])$/i.exec(setting('w:pStyle'))?.[1];
  if (level !== undefined) return `${'#'.repeat(Number(level))} ${text}`;
  const isListed = paragraph.getElementsByTagName('w:numPr').length > 0;
  return isListed ? `${'  '.repeat(Number(setting('w:ilvl')))}- ${text}` : text;
}

function wordsOf(element: Element): string {
  return [...element.children]
    .map((child) => {
      if (child.tagName === 'w:t') return child.textContent;
      if (child.tagName === 'w:tab') return '\t';
      if (child.tagName === 'w:br' || child.tagName === 'w:cr') return '\n';
      // Settings of tabs have the names of what they set.
      return ['w:pPr', 'w:rPr', 'mc:Fallback'].includes(child.tagName) ? '' : wordsOf(child);
    })
    .join('');
}

function tableOf(table: Element): string {
  const rows = [...table.children].filter(({ tagName }) => tagName === 'w:tr');
  const lines = rows.map((row) => {
    const cells = [...row.children].filter(({ tagName }) => tagName === 'w:tc');
    return `| ${cells.map((cell) => blocksOf(cell).join(' ').replaceAll('\n', ' ').replaceAll('|', '\\|')).join(' | ')} |`;
  });
  const columns = lines[0]?.match(/(?<!\\)\|/g)?.length ?? 1;
  return [lines[0], `|${' --- |'.repeat(columns - 1)}`, ...lines.slice(1)].join('\n');
}
