// A curve or bars of the last ten minutes, or since the first sample. The words around them say what
// they show.
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Span } from './curves.ts';

/** With less, uPlot would not draw the lines of an axis. */
const NO_SIDE = 1;
/** Bars are as wide as they have room, between these pixels. */
const LEAST_BAR = 2;
const MOST_BAR = 6;
/** What is free before the first bar and after the last, of the whole width: each is whole. */
const BAR_EDGE = 0.03;

/** One axis of time, and what stands on it. */
export interface ChartProps extends Span {
  /** Times in seconds since 1970, the values at them, and those of a second curve. */
  data: uPlot.AlignedData;
  /** The value at the upper edge. */
  top: number;
  /** The first values are bars, and no curve. */
  hasBars: boolean;
}

export function Chart(props: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const now = useRef(props);
  now.current = props;
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const made = new uPlot(optionsFor(element, now), now.current.data, element);
    plot.current = made;
    const sizes = new ResizeObserver(() =>
      made.setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      made.destroy();
    };
  }, []);
  useEffect(() => plot.current?.setData(props.data), [props.data]);
  return <div className="chart" ref={place} aria-hidden="true" />;
}

/** Colours are read at each drawing, so that they are those of the scheme in force. */
function optionsFor(element: Element, now: { current: ChartProps }): uPlot.Options {
  const style = getComputedStyle(element);
  const curve: uPlot.Series = { stroke: () => style.stroke, width: 1.5, points: { show: false } };
  const { hasBars } = now.current;
  const first: uPlot.Series = { ...curve, fill: () => style.fill };
  const bars = uPlot.paths.bars?.({ size: [0.6, MOST_BAR, LEAST_BAR] });
  if (hasBars && bars !== undefined) {
    first.paths = bars;
    first.width = 0;
    first.fill = () => style.stroke;
  }
  return {
    width: element.clientWidth,
    height: element.clientHeight,
    padding: [1, 0, 1, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: {
        range: () => {
          const { from, to } = now.current;
          const edge = hasBars ? (to - from) * BAR_EDGE : 0;
          return [from - edge, to + edge];
        },
      },
      y: { range: () => [0, now.current.top] },
    },
    series: [{}, first, ...now.current.data.slice(2).map(() => curve)],
    axes: [
      { show: false },
      {
        size: NO_SIDE,
        grid: { stroke: () => style.outlineColor, width: 1 },
        ticks: { show: false },
        splits: () => [0],
        values: (_plot, splits) => splits.map(() => ''),
      },
    ],
  };
}
