// The machine: how busy it is, what is in its memory, the backends that run models on it, and its
// devices.
import type { Device, SystemInfo } from '../../../generated/client/index.ts';
import { Dotted } from '../kit/dotted.tsx';
import { Facts } from '../kit/facts.tsx';
import { useSystemInfo } from '../kit/queries.ts';
import { memoryText } from '../kit/units.ts';
import { Waiting } from '../kit/waiting.tsx';
import { useLanguage } from '../texts/use-texts.ts';
import { Backends } from './backends.tsx';
import { graphicsMemoryOf } from './graphics-memory.ts';
import { LastResponseFacts } from './last-response-facts.tsx';
import { Loaded } from './loaded.tsx';
import './machine.css';
import { fill } from '../texts/fill.ts';
import { useMachineTexts } from './texts/texts.ts';
import { Tiles } from './tiles.tsx';

export function MachineScreen() {
  const texts = useMachineTexts();
  const system = useSystemInfo();
  return (
    <main className="screen machine">
      <header className="page-head">
        <h1>{texts.title}</h1>
      </header>
      <Waiting of={system} />
      {system.data && (
        <>
          <Tiles graphicsMemory={graphicsMemoryOf(system.data)} />
          <div className="halves">
            <div className="stack">
              <Loaded graphicsMemory={graphicsMemoryOf(system.data)} />
              <Devices system={system.data} />
              <LastResponseFacts />
            </div>
            <Backends system={system.data} />
          </div>
        </>
      )}
    </main>
  );
}

function Devices({ system }: { system: SystemInfo }) {
  const texts = useMachineTexts();
  const language = useLanguage();
  const { cpu, amd_gpu = [], nvidia_gpu = [], amd_npu, metal } = system.devices;
  const found = [
    [texts.cpu, [cpu]],
    [texts.gpu, [...amd_gpu, ...nvidia_gpu, metal]],
    [texts.npu, [amd_npu]],
  ] as const;
  const factsOf = ({
    name,
    available,
    cores,
    threads,
    vram_gb,
    driver_version,
    family,
    error,
  }: Device) => [
    name,
    cores !== undefined && threads !== undefined && fill(texts.cores, { cores, threads }),
    vram_gb && memoryText(vram_gb, language),
    family,
    driver_version,
    !available && `${texts.notAvailable}: ${error ?? ''}`,
  ];
  return (
    <section className="stack">
      <h2>{texts.devices}</h2>
      <div className="card">
        <Facts
          of={[
            ...found.flatMap(([kind, devices]) =>
              devices.map((device) => [kind, device && <Dotted of={factsOf(device)} />] as const),
            ),
            [texts.os, system['OS Version']],
          ]}
        />
      </div>
    </section>
  );
}
