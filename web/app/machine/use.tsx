// How busy the machine is, now and over the last minutes.
import { useQuery } from '@tanstack/react-query';
import { getSystemStats, type SystemStats } from '../../../generated/client/index.ts';
import { ask } from '../kit/server.ts';
import { Waiting } from '../kit/states.tsx';
import { durationText, gibibytesText, numberText } from '../kit/units.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';

const INTERVAL_MS = 2000;
const KEPT = 90;

/** Measurements of this page, the oldest first. They go on when the person comes back to the screen. */
const kept: SystemStats[] = [];

async function measure(): Promise<SystemStats[]> {
  kept.push(await ask(getSystemStats()));
  kept.splice(0, kept.length - KEPT);
  return [...kept];
}

export function Use() {
  const { machine: texts } = useTexts();
  const language = useLanguage();
  const stats = useQuery({ queryKey: ['system-stats'], queryFn: measure, refetchInterval: INTERVAL_MS });
  const percent = (value: number) => `${numberText(value, language)} %`;
  const size = (value: number) => gibibytesText(value, language);
  const shown = [
    { name: texts.cpu, field: 'cpu_percent', text: percent, top: 100 },
    { name: texts.memory, field: 'memory_gb', text: size, top: undefined },
    { name: texts.gpu, field: 'gpu_percent', text: percent, top: 100 },
    { name: texts.vram, field: 'vram_gb', text: size, top: undefined },
    { name: texts.npu, field: 'npu_percent', text: percent, top: 100 },
  ] as const;
  const { data = [] } = stats;
  const last = data.at(-1);
  return (
    <section className="stack">
      <h2>{texts.use}</h2>
      {data.length === 0 && <Waiting of={stats} />}
      <ul className="cards">
        {shown.map(({ name, field, text, top }) => {
          const now = last?.[field];
          if (now === undefined || now === null) return null;
          const values = data.flatMap((one) => one[field] ?? []);
          return (
            <li key={field} className="card">
              <h3>{name}</h3>
              <p className="figure">{text(now)}</p>
              <Curve values={values} top={top ?? Math.max(...values) * 1.25} />
              <p className="quiet small">{texts.last(durationText((KEPT * INTERVAL_MS) / 1000, language))}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** A line from left to right, the newest value at the right edge. The figure next to it says the same in words. */
function Curve({ values, top }: { values: readonly number[]; top: number }) {
  const points = values.map((value, index) => {
    const x = KEPT - values.length + index;
    return `${x},${30 - (Math.min(value, top) / (top || 1)) * 28}`;
  });
  return (
    <svg className="curve" viewBox={`0 0 ${KEPT - 1} 31`} preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points.join(' ')} />
    </svg>
  );
}
