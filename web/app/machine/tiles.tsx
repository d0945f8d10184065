// How busy the machine is, now and over the last ten minutes.
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { UsageSample } from '../../../generated/client/index.ts';
import { useUsage } from '../kit/activity.ts';
import { durationText, memoryText, numberText, percentText } from '../kit/units.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage } from '../texts/use-texts.ts';
import type { ChartProps } from './chart.tsx';
import { curveOf, liveSpeed, spanOf, speedsOf } from './curves.ts';
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

/** What is free above the highest value, of its own height. */
const ABOVE = 0.15;

interface Tile {
  id: string;
  name: string;
  /** What the newest values are, for people. */
  figure: ReactNode;
  data: ChartProps['data'];
  /** The most that there can be; undefined where the values say how high the chart is. */
  most?: number | undefined;
  hasBars?: boolean;
}

/** @param graphicsMemory of its largest graphics card, in GiB. */
export function Tiles({ graphicsMemory }: { graphicsMemory: number | undefined }) {
  const texts = useMachineTexts();
  const language = useLanguage();
  const samples = useUsage();
  const span = spanOf(samples);
  const tiles = [...useMachineTiles(samples, graphicsMemory), ...useRequestTiles(samples)];
  return (
    <section className="stack">
      <header className="usage">
        <h2>{texts.use}</h2>
        {samples.length > 0 && (
          <p className="quiet small">
            {fill(texts.span, { time: durationText(span.to - span.from, language) })}
          </p>
        )}
      </header>
      <ul className="tiles">
        {tiles.map(({ id, name, figure, data, most, hasBars = false }) => (
          <li key={id} className="card">
            <h3>{name}</h3>
            <p className="figure">{figure}</p>
            <Suspense fallback={<div className="chart" />}>
              <Chart
                {...span}
                data={data}
                top={most ?? (highestOf(data) * (1 + ABOVE) || 1)}
                hasBars={hasBars}
              />
            </Suspense>
          </li>
        ))}
      </ul>
    </section>
  );
}

function highestOf([, ...curves]: ChartProps['data']): number {
  return Math.max(0, ...curves.flatMap((curve) => [...curve].map((value) => value ?? 0)));
}

/** Of what can be measured here. */
function useMachineTiles(
  samples: readonly UsageSample[],
  graphicsMemory: number | undefined,
): Tile[] {
  const texts = useMachineTexts();
  const language = useLanguage();
  const total = samples.at(-1)?.machine.memory_total_gb ?? undefined;
  const share = (value: number) => percentText(value / 100, language);
  const size = (value: number) => memoryText(value, language);
  const sizeOf = (most: number | undefined) => (value: number) =>
    most ? fill(texts.of, { used: size(value), total: size(most) }) : size(value);
  const parts = [
    ['cpu', 'cpu_percent', share, 100],
    ['memory', 'memory_gb', sizeOf(total), total],
    ['gpu', 'gpu_percent', share, 100],
    ['vram', 'vram_gb', sizeOf(graphicsMemory), graphicsMemory],
    ['npu', 'npu_percent', share, 100],
  ] as const;
  return parts.flatMap(([id, measure, textOf, most]) => {
    const value = samples.at(-1)?.machine[measure] ?? undefined;
    if (value === undefined) return [];
    const data = curveOf(samples, ({ machine }) => machine[measure]);
    return [{ id, name: texts[id], figure: textOf(value), data, most }];
  });
}

/** Of what the server does. */
function useRequestTiles(samples: readonly UsageSample[]): Tile[] {
  const texts = useMachineTexts();
  const language = useLanguage();
  const { running = 0, waiting = 0 } = samples.at(-1) ?? {};
  const response = useLastResponse(running);
  const live = liveSpeed(samples, samples.length - 1);
  // Of what the chart shows, so that both say the same.
  const ended = samples.findLast(({ answer_speeds: speeds }) => speeds !== undefined);
  const last = ended?.answer_speeds?.at(-1) ?? response?.tokens_per_second ?? undefined;
  const speed = live ?? last ?? 0;
  const speeds = speedsOf(samples);
  const fastest = highestOf(speeds);
  const digits = (value: number) => numberText(value, language, value < 10 ? 1 : 0);
  if (samples.length === 0) return [];
  return [
    {
      id: 'speed',
      name: live === null && last ? texts.lastSpeed : texts.speed,
      figure: (
        <>
          <span>{speed ? fill(texts.perSecond, { tokens: digits(speed) }) : '–'}</span>
          {fastest > speed && digits(fastest) !== digits(speed) && (
            <span className="small-print">{fill(texts.most, { count: digits(fastest) })}</span>
          )}
        </>
      ),
      data: speeds,
      hasBars: true,
    },
    {
      id: 'requests',
      name: texts.requests,
      figure: (
        <>
          <span>{fill(texts.running, { count: running })}</span>
          <span className="small-print">{fill(texts.waiting, { count: waiting })}</span>
        </>
      ),
      data: curveOf(samples, (one) => one.running + one.waiting),
      hasBars: true,
    },
  ];
}
