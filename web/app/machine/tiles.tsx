// How busy the machine is, now and over the last ten minutes.
import { type ComponentType, lazy, Suspense } from 'react';
import type { UsageSample } from '../../../generated/client/index.ts';
import { useUsage } from '../kit/activity.ts';
import { durationText, memoryText, numberText } from '../kit/units.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage } from '../texts/use-texts.ts';
import type { ChartProps } from './chart.tsx';
import { curvesOf, roundTop, shownSeconds } from './curves.ts';
import { useLastResponse } from './last-response.ts';
import { useMachineTexts } from './texts/texts.ts';

// What draws the curves fails where a browser calls its language `C`, which names none; the figures
// are there all the same.
const Chart = lazy<ComponentType<ChartProps>>(() =>
  import('./chart.tsx').then(
    ({ Chart: Drawn }) => ({ default: Drawn }),
    () => ({ default: () => null }),
  ),
);

interface Tile {
  name: string;
  pick: (sample: UsageSample) => readonly (number | null)[];
  /** What the newest values are, for people. */
  figure: (values: readonly number[]) => string;
  axis: (value: number) => string;
  /** Undefined where the curve itself says how high it is. */
  top?: number | undefined;
  /** What the curve's upper edge is not below. */
  least?: number | undefined;
}

/** @param graphicsMemory of its largest graphics card, in GiB. */
export function Tiles({ graphicsMemory }: { graphicsMemory: number | undefined }) {
  const texts = useMachineTexts();
  const language = useLanguage();
  const samples = useUsage();
  const last = samples.at(-1);
  const running = last?.running ?? 0;
  const response = useLastResponse(running);
  // At rest, the speed is that of the last response: none is being written.
  const lastSpeed = running === 0 ? response?.tokens_per_second : undefined;
  const number = (value: number) => numberText(value, language, value < 10 ? 1 : 0);
  const percent = (value: number) => (value / 100).toLocaleString(language, { style: 'percent' });
  const share = {
    figure: ([value = 0]: readonly number[]) => percent(value),
    axis: percent,
    top: 100,
  };
  const memory = (top: number | null | undefined) => ({
    figure: ([value = 0]: readonly number[]) =>
      top
        ? fill(texts.of, { used: memoryText(value, language), total: memoryText(top, language) })
        : memoryText(value, language),
    axis: (value: number) => memoryText(value, language),
    top: top ?? undefined,
  });
  const tiles: readonly Tile[] = [
    { name: texts.cpu, pick: ({ machine }) => [machine.cpu_percent], ...share },
    {
      name: texts.memory,
      pick: ({ machine }) => [machine.memory_gb],
      ...memory(last?.machine.memory_total_gb),
    },
    { name: texts.gpu, pick: ({ machine }) => [machine.gpu_percent], ...share },
    { name: texts.vram, pick: ({ machine }) => [machine.vram_gb], ...memory(graphicsMemory) },
    { name: texts.npu, pick: ({ machine }) => [machine.npu_percent], ...share },
    {
      name: lastSpeed ? texts.lastSpeed : texts.speed,
      pick: ({ tokens_per_second }) => [tokens_per_second ?? 0],
      figure: ([value = 0]) => {
        const speed = running > 0 ? value : lastSpeed;
        return speed ? fill(texts.perSecond, { tokens: number(speed) }) : '–';
      },
      axis: number,
      least: lastSpeed ?? undefined,
    },
    {
      name: texts.requests,
      pick: (sample) => [sample.running, sample.waiting],
      figure: ([now = 0, waiting = 0]) =>
        now + waiting === 0 ? texts.idle : fill(texts.queue, { running: now, waiting }),
      axis: number,
    },
  ];
  return (
    <section className="stack">
      <h2 className="only-for-readers">{texts.use}</h2>
      <ul className="tiles">
        {tiles.map(({ name, pick, figure, axis, top, least = 0 }) => {
          const now = last === undefined ? [] : pick(last);
          if (now[0] === null || now[0] === undefined) return null;
          const data = curvesOf(samples, pick);
          const values = [...data.slice(1).flat(), least];
          const upper = top ?? roundTop(values, 2);
          const isFlat = top === undefined && !values.some(Boolean);
          return (
            <li key={name} className="card">
              <h3>{name}</h3>
              <p className="figure">{figure(now.map((value) => value ?? 0))}</p>
              <p className="edge" aria-hidden="true">
                {!isFlat && axis(upper)}
              </p>
              <Suspense fallback={<div className="chart" />}>
                <Chart data={data} top={upper} />
              </Suspense>
              <p className="edge times" aria-hidden="true">
                <span>
                  {fill(texts.ago, { time: durationText(shownSeconds(data[0]), language) })}
                </span>
                <span>{texts.now}</span>
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
