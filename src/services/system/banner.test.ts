import { expect, test } from 'vitest';
import type { Machine } from '../../platform/hardware/machine.ts';
import { type BannerFacts, banner } from './banner.ts';

const machine: Machine = {
  os: 'linux',
  osVersion: 'Linux-6.8',
  memoryBytes: 32 * 2 ** 30,
  cpu: { name: 'Test CPU', cores: 8, threads: 16, architecture: 'x86_64' },
  amdGpus: [],
  nvidiaGpus: [],
  metal: undefined,
  npu: undefined,
  oemSystem: undefined,
  biosVersion: undefined,
  cpuMaxClockMhz: undefined,
  windowsPowerSetting: undefined,
};

const backend = (state: 'installed' | 'installable' | 'unsupported') => ({
  devices: [],
  state,
  message: '',
  action: '',
});

const facts: BannerFacts = {
  version: '1.2.3',
  url: 'http://localhost:13305',
  machine,
  recipes: {
    llamacpp: { backends: { cpu: backend('installed'), vulkan: backend('installable') } },
    whispercpp: { backends: { cpu: backend('installable') } },
    flm: { backends: { npu: backend('unsupported') } },
  },
  modelCount: 0,
  isOffline: false,
  width: 80,
  extraModelsDirectory: '/models',
};

test('they say where the server is and what the machine can do', () => {
  const text = banner(facts).join('\n');
  expect(text).toContain('Lemonade Server 1.2.3');
  expect(text).toMatch(/App +http:\/\/localhost:13305\/\n/);
  expect(text).toContain('http://localhost:13305/docs');
  expect(text).toContain('Test CPU, 34.4 GB; runs llamacpp; can install whispercpp\n');
});

test('they break between words where the terminal ends, below the text and not below its name', () => {
  const lines = banner({ ...facts, width: 50 });
  expect(lines.every((line) => line.length <= 50)).toBe(true);
  expect(lines.join('\n')).toContain(
    '  Machine    Test CPU, 34.4 GB; runs llamacpp; can\n             install whispercpp\n',
  );
});

test.each([
  { modelCount: 2, isOffline: false, says: "2 on the disk; 'lemonade list' shows them" },
  { modelCount: 0, isOffline: false, says: "'lemonade run Qwen3-0.6B-GGUF'" },
  {
    modelCount: 0,
    isOffline: true,
    says: "'lemonade demo' chats with a tiny\n             one\n             your own GGUF files go into /models",
  },
])('with $modelCount models, offline: $isOffline, they say $says', ({ says, ...others }) => {
  expect(banner({ ...facts, ...others }).join('\n')).toContain(says);
});
