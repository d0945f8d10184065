// A diagram that a model has written, as it looks, or why it can't be drawn.
import { useMemo } from 'react';
import { useBlobUrl } from '../../kit/blobs.ts';
import type { Drawing } from './drawing.ts';
import { useDiagramTexts } from './texts/texts.ts';
import { useDrawing } from './use-drawing.ts';
import './diagrams.css';

interface DiagramViewProps {
  /** Undefined while it is drawn. */
  drawing: Drawing | undefined;
  source: string;
}

/** Of a source that can't be drawn, what is wrong with it stands next to it. */
export function DiagramView({ drawing, source }: DiagramViewProps) {
  const texts = useDiagramTexts();
  if (drawing === undefined)
    return (
      <p className="diagram quiet" role="status">
        {texts.drawing}
      </p>
    );
  if ('svg' in drawing) return <Picture svg={drawing.svg} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard
    <div className="diagram" tabIndex={0}>
      <p role="alert">{texts.problems[drawing.problem]}</p>
      {drawing.message && <pre className="said">{drawing.message}</pre>}
      <pre>{source.slice(0, MOST_SHOWN)}</pre>
    </div>
  );
}

/** A browser stops at longer texts. */
const MOST_SHOWN = 50_000;

function Picture({ svg }: { svg: string }) {
  const texts = useDiagramTexts();
  const blob = useMemo(() => new Blob([svg], { type: 'image/svg+xml' }), [svg]);
  const url = useBlobUrl(blob);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a large picture is scrolled by keyboard
    <div className="diagram" tabIndex={0}>
      {url && <img src={url} alt={texts.diagram} />}
    </div>
  );
}

/** Draws it, and shows it. */
export function Diagram({ source }: { source: string }) {
  return <DiagramView drawing={useDrawing(source)} source={source} />;
}
