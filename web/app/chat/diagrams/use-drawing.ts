// The drawing of a diagram, as it is looked at.
import { useEffect, useState } from 'react';
import { useIsDark } from '../../kit/is-dark.ts';
import { draw } from './draw.ts';
import type { Drawing } from './drawing.ts';

/** @returns Undefined until it is drawn, and without a source. */
export function useDrawing(source: string | undefined): Drawing | undefined {
  const isDark = useIsDark();
  const [drawn, setDrawn] = useState<{ source: string; drawing: Drawing }>();
  useEffect(() => {
    if (source === undefined) return;
    let isWanted = true;
    void draw({ source, isDark }).then((drawing) => {
      if (isWanted) setDrawn({ source, drawing });
    });
    return () => {
      isWanted = false;
    };
  }, [source, isDark]);
  // Other colours take the place of these when they are there.
  return drawn?.source === source ? drawn?.drawing : undefined;
}
