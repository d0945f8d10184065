// The machine: how busy it is, what is in its memory, the backends that run models on it, and its devices.
import type { Device, SystemInfo } from '../../../generated/client/index.ts';
import { useSystemInfo } from '../kit/queries.ts';
import { Waiting } from '../kit/states.tsx';
import { gibibytesText } from '../kit/units.ts';
import { useLanguage } from '../texts/use-texts.ts';
import { Backends } from './backends.tsx';
import { graphicsMemoryOf, Loaded } from './loaded.tsx';
import './machine.css';
import { fill } from '../texts/fill.ts';
import { useMachineTexts } from './texts/texts.ts';
import { Tiles } from './tiles.tsx';

export function MachineScreen() {
  const texts = useMachineTexts();
  const system = useSystemInfo();
  return (
    <main className="screen machine">
      <h1>{texts.title}</h1>
      <Waiting of={system} />
      {system.data && (
        <>
          <Tiles graphicsMemory={graphicsMemoryOf(system.data)} />
          <Loaded graphicsMemory={graphicsMemoryOf(system.data)} />
          <Backends system={system.data} />
          <Devices system={system.data} />
        </>
      )}
    </main>
  );
}

function Devices({ system }: { system: SystemInfo }) {
  const texts = useMachineTexts();
  const { cpu, amd_gpu = [], nvidia_gpu = [], amd_npu, metal } = system.devices;
  const found = [
    [texts.cpu, [cpu]],
    [texts.gpu, [...amd_gpu, ...nvidia_gpu, metal]],
    [texts.npu, [amd_npu]],
  ] as const;
  return (
    <section className="stack">
      <h2>{texts.devices}</h2>
      <dl className="card facts">
        {found.map(([kind, devices]) =>
          devices.map((device) => device && <DeviceRow key={device.uuid ?? device.name} {...{ kind, device }} />),
        )}
        <dt>{texts.os}</dt>
        <dd>{system['OS Version']}</dd>
      </dl>
    </section>
  );
}

function DeviceRow({ kind, device }: { kind: string; device: Device }) {
  const texts = useMachineTexts();
  const language = useLanguage();
  const { name, available, cores, threads, vram_gb, driver_version, family, error } = device;
  const facts = [
    name,
    cores !== undefined && threads !== undefined && fill(texts.cores, { cores, threads }),
    vram_gb && gibibytesText(vram_gb, language),
    family,
    driver_version,
    !available && `${texts.notAvailable}: ${error ?? ''}`,
  ];
  return (
    <>
      <dt>{kind}</dt>
      <dd>{facts.filter(Boolean).join(' · ')}</dd>
    </>
  );
}
