// Shows a table, which can be copied into a spreadsheet or a document.
import type { Token, Tokens } from 'marked';
import { memo, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CopyButton, copyText } from '../../kit/copy-button.tsx';
import { fill } from '../../texts/fill.ts';
import { useChatTexts } from '../texts/texts.ts';
import { inOrder } from './in-order.ts';

/** So many rows are drawn before one asks for more. */
const MAX_ROWS = 200;

interface TableProps {
  token: Tokens.Table;
  /** Draws what is inside a cell. */
  draw: (tokens: readonly Token[]) => ReactNode;
}

/** Shows the first rows of a long table, and all of it on demand. */
export function Table({ token: { header, rows }, draw }: TableProps) {
  const texts = useChatTexts();
  const table = useRef<HTMLTableElement>(null);
  const [isWhole, setIsWhole] = useState(false);
  const showAll = () => flushSync(() => setIsWhole(true));
  const copy = () => {
    showAll();
    return copyTable(table.current);
  };
  return (
    <div className="table-box" dir="auto">
      <CopyButton label={texts.copyTable} copy={copy} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard */}
      <div className="table" tabIndex={0}>
        <table ref={table}>
          <thead>
            <Row cells={header} as="th" draw={draw} />
          </thead>
          <tbody>
            {inOrder(isWhole ? rows : rows.slice(0, MAX_ROWS), (cells) => (
              <Row cells={cells} as="td" draw={draw} />
            ))}
          </tbody>
        </table>
      </div>
      {!isWhole && rows.length > MAX_ROWS && (
        <button type="button" onClick={showAll}>
          {fill(texts.allRows, { count: rows.length })}
        </button>
      )}
    </div>
  );
}

interface RowProps extends Pick<TableProps, 'draw'> {
  cells: readonly Tokens.TableCell[];
  as: 'th' | 'td';
}

/** A long table grows by its last row only. */
const Row = memo(
  ({ cells, as: Cell, draw }: RowProps) => (
    <tr>
      {inOrder(cells, ({ align, tokens }) => (
        <Cell align={align ?? undefined}>{draw(tokens)}</Cell>
      ))}
    </tr>
  ),
  ({ cells }, { cells: after }) => {
    const isSame = ({ text, align }: Tokens.TableCell, at: number) =>
      text === cells[at]?.text && align === cells[at]?.align;
    return cells.length === after.length && after.every(isSame);
  },
);

/** Copies it as HTML for documents, and with tabs for spreadsheets. */
async function copyTable(table: HTMLTableElement | null): Promise<boolean> {
  if (table === null) return false;
  // biome-ignore lint/performance/useDomNodeTextContent: a break of a line separates words, and formulas have a source that is not shown
  const words = ({ innerText }: HTMLElement) => innerText.replace(/\s+/g, ' ').trim();
  const text = [...table.rows].map(({ cells }) => [...cells].map(words).join('\t')).join('\n');
  try {
    const blobs = Object.entries({ 'text/plain': text, 'text/html': table.outerHTML }).map(
      ([type, content]) => {
        return [type, new Blob([content], { type })];
      },
    );
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
    return true;
  } catch {
    return copyText(text);
  }
}
