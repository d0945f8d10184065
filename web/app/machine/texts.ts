// What the screen of the machine says, in English, German and Chinese.
import { type Language, useLanguage } from '../texts/use-texts.ts';

/** What the backends of each recipe do, and the program that does it. */
type Recipes = Readonly<Record<string, readonly [purpose: string, server: string]>>;

/** Names of backends that are not names of a technology. */
type BackendNames = Readonly<Record<string, string>>;

const TECHNOLOGIES: BackendNames = {
  cuda: 'CUDA',
  rocm: 'ROCm',
  vulkan: 'Vulkan',
  metal: 'Metal',
  cpu: 'CPU',
  npu: 'NPU',
};

function recipesOf(chat: string, hear: string, speak: string, paint: string): Recipes {
  return {
    llamacpp: [chat, 'llama.cpp'],
    vllm: [chat, 'vLLM'],
    'oga-cpu': [chat, 'ONNX Runtime GenAI'],
    flm: [chat, 'FastFlowLM'],
    'ryzenai-llm': [chat, 'Ryzen AI'],
    whispercpp: [hear, 'whisper.cpp'],
    kokoro: [speak, 'Kokoro'],
    'sd-cpp': [paint, 'stable-diffusion.cpp'],
  };
}

const named = (own: BackendNames) => (name: string) => own[name] ?? TECHNOLOGIES[name] ?? name;

const en = {
  title: 'Machine',
  use: 'Use',
  cpu: 'Processor',
  gpu: 'Graphics',
  npu: 'NPU',
  memory: 'Memory',
  vram: 'Graphics memory',
  speed: 'Speed',
  requests: 'Requests',
  of: (used: string, total: string) => `${used} of ${total}`,
  perSecond: (tokens: string) => `${tokens} tokens/s`,
  queue: (running: number, waiting: number) => `${running} running, ${waiting} waiting`,
  last: (speed: string, first: string, read: string, written: string) =>
    `Last response: ${speed} tokens/s, first token after ${first} s, ${read} tokens read, ${written} written.`,
  loaded: 'In memory',
  noneLoaded: 'No model is loaded.',
  weights: 'Weights',
  context: 'Context',
  plan: 'How it runs, and why',
  devices: 'Devices',
  cores: (cores: number, threads: number) => `${cores} cores, ${threads} threads`,
  notAvailable: 'not available',
  os: 'Operating system',
  backends: 'Backends',
  backendsText: 'What runs models on this machine. A load installs the best one by itself.',
  columns: ['For', 'Program', 'Backend', 'State', 'Action'],
  recipes: recipesOf('Chat', 'Speech to text', 'Text to speech', 'Pictures'),
  backend: named({ embedded: 'CPU, built in', system: 'of this system' }),
  states: {
    installed: 'installed',
    installable: 'can be installed',
    update_required: 'update needed',
    unsupported: 'can’t run here',
  },
  isDefault: 'taken by default',
  install: 'Install',
  update: 'Update',
  remove: 'Remove',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: 'Models that need it can’t be loaded until it is installed again. Those that run on it are unloaded.',
  removed: (name: string) => `${name} is removed.`,
  installing: (name: string) => `The installation of ${name} has begun.`,
  showUnsupported: (count: number) => `${count} that can’t run here, and why`,
  version: (version: string) => `version ${version}`,
};

type MachineTexts = typeof en;

const de: MachineTexts = {
  title: 'Rechner',
  use: 'Auslastung',
  cpu: 'Prozessor',
  gpu: 'Grafik',
  npu: 'NPU',
  memory: 'Speicher',
  vram: 'Grafikspeicher',
  speed: 'Tempo',
  requests: 'Anfragen',
  of: (used, total) => `${used} von ${total}`,
  perSecond: (tokens) => `${tokens} Token/s`,
  queue: (running, waiting) => `${running} laufen, ${waiting} warten`,
  last: (speed, first, read, written) =>
    `Letzte Antwort: ${speed} Token/s, erstes Token nach ${first} s, ${read} Token gelesen, ${written} geschrieben.`,
  loaded: 'Im Speicher',
  noneLoaded: 'Kein Modell ist geladen.',
  weights: 'Gewichte',
  context: 'Kontext',
  plan: 'Wie es läuft, und warum',
  devices: 'Geräte',
  cores: (cores, threads) => `${cores} Kerne, ${threads} Threads`,
  notAvailable: 'nicht verfügbar',
  os: 'Betriebssystem',
  backends: 'Backends',
  backendsText: 'Was auf diesem Rechner Modelle ausführt. Ein Laden installiert das beste von selbst.',
  columns: ['Wofür', 'Programm', 'Backend', 'Zustand', 'Aktion'],
  recipes: recipesOf('Chat', 'Sprache zu Text', 'Text zu Sprache', 'Bilder'),
  backend: named({ embedded: 'CPU, eingebaut', system: 'dieses Systems' }),
  states: {
    installed: 'installiert',
    installable: 'kann installiert werden',
    update_required: 'Aktualisierung nötig',
    unsupported: 'läuft hier nicht',
  },
  isDefault: 'Standard',
  install: 'Installieren',
  update: 'Aktualisieren',
  remove: 'Entfernen',
  removeTitle: (name) => `${name} entfernen?`,
  removeText:
    'Modelle, die es brauchen, können erst nach erneuter Installation geladen werden. Die darauf laufen, werden entladen.',
  removed: (name) => `${name} ist entfernt.`,
  installing: (name) => `Die Installation von ${name} hat begonnen.`,
  showUnsupported: (count) => `${count}, die hier nicht laufen, und warum`,
  version: (version) => `Version ${version}`,
};

const zh: MachineTexts = {
  title: '设备',
  use: '使用情况',
  cpu: '处理器',
  gpu: '显卡',
  npu: 'NPU',
  memory: '内存',
  vram: '显存',
  speed: '速度',
  requests: '请求',
  of: (used, total) => `${used} / ${total}`,
  perSecond: (tokens) => `每秒 ${tokens} 个词元`,
  queue: (running, waiting) => `${running} 个运行，${waiting} 个等待`,
  last: (speed, first, read, written) =>
    `上次回复：每秒 ${speed} 个词元，${first} 秒后出现首个词元，读取 ${read} 个，生成 ${written} 个。`,
  loaded: '已加载到内存',
  noneLoaded: '没有加载任何模型。',
  weights: '权重',
  context: '上下文',
  plan: '运行方式及原因',
  devices: '硬件',
  cores: (cores, threads) => `${cores} 核，${threads} 线程`,
  notAvailable: '不可用',
  os: '操作系统',
  backends: '后端',
  backendsText: '在此设备上运行模型的程序。加载模型时会自动安装最合适的一个。',
  columns: ['用途', '程序', '后端', '状态', '操作'],
  recipes: recipesOf('聊天', '语音转文字', '文字转语音', '图片'),
  backend: named({ embedded: 'CPU（内置）', system: '系统自带' }),
  states: {
    installed: '已安装',
    installable: '可以安装',
    update_required: '需要更新',
    unsupported: '无法在此运行',
  },
  isDefault: '默认使用',
  install: '安装',
  update: '更新',
  remove: '移除',
  removeTitle: (name) => `移除 ${name}？`,
  removeText: '需要它的模型在重新安装之前无法加载。正在其上运行的模型会被卸载。',
  removed: (name) => `${name} 已移除。`,
  installing: (name) => `已开始安装 ${name}。`,
  showUnsupported: (count) => `${count} 个无法在此运行及原因`,
  version: (version) => `版本 ${version}`,
};

const TEXTS: Readonly<Record<Language, MachineTexts>> = { en, de, zh };

export function useMachineTexts(): MachineTexts {
  return TEXTS[useLanguage()];
}
