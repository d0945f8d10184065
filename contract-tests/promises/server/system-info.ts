// 1, `GET /api/v1/system-info`.
import { cpus, release, totalmem } from 'node:os';
import { expect } from 'vitest';
import type { Reply } from '../../support/client.ts';
import { all, anyText, get, inOrder, ok, part, type Section } from '../row.ts';
import { fieldsOf } from './shared.ts';

const HARDWARE_TEST = 'src/platform/hardware/hardware.test.ts';

/** The rows of this part, in the order of the document. */
export const systemInfo: readonly Section[] = [
  {
    place: '1, GET /api/v1/system-info',
    rows: [
      {
        id: '1.system-info.fields',
        statement:
          'it has the system, the processor, the memory and the devices, which are those of this machine',
        request: get('/api/v1/system-info'),
        expect: ok({
          'OS Version': expect.stringContaining(release()),
          Processor: cpus()[0]?.model.trim(),
          'Physical Memory': `${(totalmem() / 2 ** 30).toFixed(2).replace(/0$/, '')} GB`,
          devices: {
            cpu: { name: cpus()[0]?.model.trim(), threads: cpus().length, available: true },
          },
        }),
      },
      {
        id: '1.system-info.cores',
        statement: 'a processor has at least one core, and no more of them than threads',
        request: get('/api/v1/system-info'),
        expect: part(
          'SystemInfo',
          (body) => body.devices.cpu,
          ({ cores, threads }) => {
            expect(cores).toBeGreaterThan(0);
            expect(cores).toBeLessThanOrEqual(threads);
          },
        ),
      },
      {
        id: '1.system-info.igpu',
        statement:
          'an integrated AMD GPU is amd_igpu, with name, memory_mb, driver_version and available',
        on: 'radeon',
        request: get('/api/v1/system-info'),
        expect: ok({
          devices: {
            amd_igpu: {
              name: anyText,
              memory_mb: 512,
              driver_version: release(),
              available: true,
            },
            amd_dgpu: [],
          },
        }),
      },
      {
        id: '1.system-info.dgpu',
        statement: 'discrete AMD GPUs are the list amd_dgpu',
        on: 'twoMakers',
        request: get('/api/v1/system-info'),
        expect: ok({
          devices: { amd_dgpu: [{ name: anyText, memory_mb: 24_560, available: true }] },
        }),
      },
      {
        id: '1.system-info.no-dgpu',
        statement: 'which may be empty',
        request: get('/api/v1/system-info'),
        expect: ok({ devices: { amd_dgpu: [] } }),
      },
      {
        id: '1.system-info.npu',
        statement: 'an AMD NPU is npu, with name, driver_version and available',
        on: 'radeon',
        request: get('/api/v1/system-info'),
        expect: ok({
          devices: {
            npu: {
              name: 'AMD NPU (NPU Strix Halo)',
              driver_version: '2.20.0_20251112',
              available: true,
            },
          },
        }),
      },
      {
        id: '1.system-info.npu-power-mode',
        statement: 'and power_mode, where the tool that knows it is installed',
        reason: 'the tool is not on this machine',
        shownBy: {
          test: 'the NPU of a Linux machine has the power mode that xrt-smi tells',
          file: HARDWARE_TEST,
        },
      },
      {
        id: '1.system-info.npu-power-mode-unknown',
        statement: 'a mode that nothing tells is left out',
        on: 'radeon',
        request: get('/api/v1/system-info'),
        expect: part(
          'SystemInfo',
          (body) => body.devices,
          ({ npu, amd_npu }) =>
            expect([npu, amd_npu].map((device) => 'power_mode' in device)).toEqual([false, false]),
        ),
      },
      {
        id: '1.system-info.verbose-default',
        statement: 'verbose is false by default',
        request: inOrder([get('/api/v1/system-info'), get('/api/v1/system-info?verbose=false')]),
        expect: ([unsaid, no]: readonly Reply[]) => expect(fieldsOf(unsaid)).toEqual(fieldsOf(no)),
      },
      {
        id: '1.system-info.verbose',
        statement: 'verbose=true tells more',
        request: inOrder([get('/api/v1/system-info?verbose=true'), get('/api/v1/system-info')]),
        expect: ([more, less]: readonly Reply[]) => {
          expect(more?.status).toBe(200);
          expect(fieldsOf(more).length).toBeGreaterThan(fieldsOf(less).length);
        },
      },
      ...['True', '1'].map((value) => ({
        id: `1.system-info.verbose-${value}`,
        statement: `verbose=${value}, as clients in Python write it, is true`,
        request: inOrder([get(`/api/v1/system-info?verbose=${value}`), get('/api/v1/system-info')]),
        expect: ([more, less]: readonly Reply[]) =>
          expect(fieldsOf(more).length).toBeGreaterThan(fieldsOf(less).length),
      })),
      {
        id: '1.system-info.python',
        statement:
          'verbose lists the packages of the runtime, which is Node here, and describes it',
        request: get('/api/v1/system-info?verbose=true'),
        expect: all(
          ok({
            Packages: expect.arrayContaining([expect.stringMatching(/^express \d+\.\d+\.\d+$/)]),
            Runtime: `Node.js ${process.version} (${process.platform} ${process.arch})`,
          }),
          part(
            'SystemInfo',
            (body) => body.Packages,
            (packages) => {
              expect(packages.filter((one) => !/^\S+ \d+\.\d+\.\d+/.test(one))).toEqual([]);
              // All that it is bundled with, not only the few that package.json names.
              expect(packages.length).toBeGreaterThan(100);
            },
          ),
        ),
      },
    ],
  },
];
