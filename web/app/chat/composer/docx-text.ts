// The text of a document of Word: paragraphs, headings, lists, tables and notes, as Markdown.
import { unzipSync } from 'fflate';

const PARTS = ['word/document.xml', 'word/footnotes.xml', 'word/endnotes.xml'];
/** A file of a few bytes may unpack to more than any person writes. */
const MOST_BYTES = 100_000_000;

/** @returns undefined if it is no such document. */
export function readDocx(data: Uint8Array): string | undefined {
  try {
    const isWanted = (name: string, bytes: number) => PARTS.includes(name) && bytes < MOST_BYTES;
    const files = unzipSync(data, { filter: ({ name, originalSize }) => isWanted(name, originalSize) });
    const read = (part: Uint8Array) =>
      new DOMParser().parseFromString(new TextDecoder().decode(part), 'application/xml');
    const blocks = PARTS.flatMap((part) => (files[part] ? blocksOf(read(files[part])) : []));
    return blocks.join('\n\n').replace(/\n\n(?=\s*- )/g, '\n');
  } catch {
    return undefined;
  }
}

function blocksOf(parent: ParentNode): string[] {
  return [...parent.children].flatMap((child) => {
    if (child.tagName === 'w:p') return paragraphOf(child) || [];
    if (child.tagName === 'w:tbl') return tableOf(child);
    // One with a type is a line between the text and its notes.
    if (NOTE.test(child.tagName))
      return child.hasAttribute('w:type') ? [] : `${markOf(child)}: ${blocksOf(child).join(' ')}`;
    // What is said once more, for older programs.
    return child.tagName === 'mc:Fallback' ? [] : blocksOf(child);
  });
}

/** A note, or the place that refers to it; both have its number, and notes at the end of the text are counted by themselves. */
const NOTE = /^w:(foot|end)note(Reference)?$/;
const markOf = (note: Element) => `[^${note.tagName.startsWith('w:end') ? 'e' : ''}${note.getAttribute('w:id')}]`;

function paragraphOf(paragraph: Element): string {
  const text = wordsOf(paragraph).trim();
  const setting = (name: string) => paragraph.getElementsByTagName(name)[0]?.getAttribute('w:val') ?? '';
  if (text === '') return '';
  const level = /^(?:heading|berschrift|überschrift) ?([1-6])$/i.exec(setting('w:pStyle'))?.[1];
  if (level !== undefined) return `${'#'.repeat(Number(level))} ${text}`;
  const isListed = paragraph.getElementsByTagName('w:numPr').length > 0;
  return isListed ? `${'  '.repeat(Number(setting('w:ilvl')))}- ${text}` : text;
}

/** Elements without words. Settings of tabs have the names of what they set; what was moved is where it is now. */
const SIGNS: Readonly<Record<string, string>> = {
  ...{ 'w:tab': '\t', 'w:br': '\n', 'w:cr': '\n', 'w:noBreakHyphen': '-' },
  ...{ 'w:pPr': '', 'w:rPr': '', 'w:moveFrom': '', 'mc:Fallback': '' },
};

function wordsOf({ children }: Element): string {
  const words = [...children].map((child) => {
    if (child.tagName === 'w:t' || child.tagName === 'm:t') return child.textContent;
    return NOTE.test(child.tagName) ? markOf(child) : (SIGNS[child.tagName] ?? wordsOf(child));
  });
  return words.join('');
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
