// Curves of the last ten minutes, or since the first sample. The words around them say what they
// show.
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { shownSeconds } from './curves.ts';

/** With less, uPlot would not draw the lines of an axis. */
const NO_SIDE = 1;

/** One axis of time, and one or two curves. */
export interface ChartProps {
  /** Times in seconds since 1970, and the values of each curve at them. */
  data: uPlot.AlignedData;
  /** The value at the upper edge. */
  top: number;
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
  const filled: uPlot.Series = { ...curve, fill: () => style.fill };
  return {
    width: element.clientWidth,
    height: element.clientHeight,
    padding: [1, 0, 1, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { range: (_plot, _from, to) => [to - shownSeconds(now.current.data[0]), to] },
      y: { range: () => [0, now.current.top] },
    },
    series: [{}, filled, ...now.current.data.slice(2).map(() => ({ ...curve, dash: [4, 3] }))],
    axes: [
      { show: false },
      {
        size: NO_SIDE,
        grid: { stroke: () => style.outlineColor, width: 1 },
        ticks: { show: false },
        splits: () => [0, now.current.top / 2, now.current.top],
        values: (_plot, splits) => splits.map(() => ''),
      },
    ],
  };
}
