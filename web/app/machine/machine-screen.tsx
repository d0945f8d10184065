// The machine: how busy it is, its devices, and the backends that run models on it.
import type { Device, SystemInfo } from '../../../generated/client/index.ts';
import { useSystemInfo } from '../kit/queries.ts';
import { Waiting } from '../kit/states.tsx';
import { gibibytesText } from '../kit/units.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';
import { Backends } from './backends.tsx';
import { Use } from './use.tsx';

export function MachineScreen() {
  const { machine: texts } = useTexts();
  const system = useSystemInfo();
  return (
    <main className="screen">
      <h1>{texts.title}</h1>
      <Use />
      <Waiting of={system} />
      {system.data && (
        <>
          <Devices system={system.data} />
          <Backends system={system.data} />
        </>
      )}
    </main>
  );
}

function Devices({ system }: { system: SystemInfo }) {
  const { machine: texts } = useTexts();
  const { cpu, amd_gpu = [], nvidia_gpu = [], amd_npu, metal } = system.devices;
  const found: [string, Device][] = [
    ...(cpu ? [[texts.cpu, cpu] as [string, Device]] : []),
    ...[...amd_gpu, ...nvidia_gpu, ...(metal ? [metal] : [])].map((one): [string, Device] => [texts.gpu, one]),
    ...(amd_npu ? [[texts.npu, amd_npu] as [string, Device]] : []),
  ];
  return (
    <section className="stack">
      <h2>{texts.devices}</h2>
      <ul className="cards">
        {found.map(([kind, device]) => (
          <DeviceCard key={`${kind} ${device.uuid ?? device.name ?? ''}`} kind={kind} device={device} />
        ))}
        <li className="card">
          <h3>{texts.system}</h3>
          <dl className="facts">
            <dt>{texts.os}</dt>
            <dd>{system['OS Version']}</dd>
            <dt>{texts.memory}</dt>
            <dd>{system['Physical Memory']}</dd>
          </dl>
        </li>
      </ul>
    </section>
  );
}

function DeviceCard({ kind, device }: { kind: string; device: Device }) {
  const { machine: texts } = useTexts();
  const language = useLanguage();
  const { name, available, cores, threads, vram_gb, driver_version, family, error } = device;
  return (
    <li className="card">
      <h3>{kind}</h3>
      <p>{name}</p>
      <p className="quiet small">
        {[
          cores !== undefined && threads !== undefined ? texts.cores(cores, threads) : undefined,
          vram_gb ? gibibytesText(vram_gb, language) : undefined,
          family,
          driver_version,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {!available && (
        <p className="small">
          <span className="tag warn">{texts.notAvailable}</span> {error}
        </p>
      )}
    </li>
  );
}
