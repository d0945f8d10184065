// Curves of the last ten minutes, or since the first sample. The figure above them says the newest values in words.
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Language } from '../texts/first-language.ts';

const MOST_SECONDS = 600;
const LEAST_SECONDS = 60;
/** Narrower ones have no values at their side: the figure above says the newest. */
const WIDE = 200;
/** With less, uPlot would not draw them once there is room. */
const NO_SIDE = 1;
/** Half of a time in pixels, which would stand out at the side. */
const HALF_TIME = 26;

/** One axis of time, and one or two curves. */
export interface ChartProps {
  /** Times in seconds since 1970, and the values of each curve at them. */
  data: uPlot.AlignedData;
  /** The value at the upper edge. */
  top: number;
  /** A value as its axis says it. */
  text: (value: number) => string;
  language: Language;
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

/** What the values at the side take of the width. */
function sideOf({ width }: uPlot): number {
  return width < WIDE ? NO_SIDE : 46;
}

/** Colours are read at each drawing, so that they are those of the scheme in force. */
function optionsFor(element: Element, now: { current: ChartProps }): uPlot.Options {
  const style = getComputedStyle(element);
  const axis: uPlot.Axis = {
    stroke: () => style.color,
    font: `11px ${style.fontFamily}`,
    grid: { stroke: () => style.outlineColor, width: 1 },
    ticks: { show: false },
    gap: 6,
  };
  const curve: uPlot.Series = { stroke: () => style.stroke, width: 1.5, points: { show: false } };
  const filled: uPlot.Series = { ...curve, fill: () => style.fill };
  const time = (at: number) =>
    new Intl.DateTimeFormat(now.current.language, { hour: 'numeric', minute: '2-digit' }).format(
      at * 1000,
    );
  return {
    width: element.clientWidth,
    height: element.clientHeight,
    padding: [8, 0, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: {
        range: (_plot, from, to) => [
          Math.max(to - MOST_SECONDS, Math.min(from, to - LEAST_SECONDS)),
          to,
        ],
      },
      y: { range: () => [0, now.current.top] },
    },
    series: [{}, filled, ...now.current.data.slice(2).map(() => ({ ...curve, dash: [4, 3] }))],
    axes: [
      {
        ...axis,
        size: 22,
        space: 60,
        incrs: [60, 120, 300, 600],
        values: (plot, splits) =>
          splits.map((at) => {
            const { min = 0, max = 0 } = plot.scales.x ?? {};
            const side = sideOf(plot);
            const place = side + ((at - min) / (max - min)) * (plot.width - side);
            return place < HALF_TIME || place > plot.width - HALF_TIME ? '' : time(at);
          }),
      },
      {
        ...axis,
        size: (plot) => sideOf(plot),
        splits: () => [0, now.current.top / 2, now.current.top],
        values: (plot, splits) =>
          splits.map((value) => {
            if (sideOf(plot) === NO_SIDE) return '';
            return value === 0 ? '0' : now.current.text(value);
          }),
      },
    ],
  };
}
