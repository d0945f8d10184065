// What the screens of pictures and sound both say. Texts of screens that are opened later are not in the first script.
import { type Language, useLanguage } from '../texts/use-texts.ts';
import type { Purpose } from './model-purposes.ts';

const en = {
  model: 'Model',
  chooseModel: 'Choose a model',
  remote: (server: string) => `What you give to this model is sent to another server: ${server}.`,
  modelToGet: 'Model to download',
  get: 'Download',
  allModels: 'All models',
  noneFits: 'No model of the catalogue fits this machine. Add one of your own on the page of models.',
  noModel: {
    image: 'No model on this machine makes pictures yet. Download one; it appears here by itself.',
    upscaling: 'No model on this machine enlarges pictures yet. Download one; it appears here by itself.',
    tts: 'No model on this machine speaks yet. Download one; it appears here by itself.',
    transcription: 'No model on this machine writes down speech yet. Download one; it appears here by itself.',
    live: 'No model on this machine writes down speech live yet. Download one; it appears here by itself.',
  } satisfies Record<Purpose, string>,
  download: 'Save as a file',
  delete: 'Delete',
  stop: 'Stop',
  listenTo: (text: string) => `Listen to: ${text}`,
  play: 'Play',
  pause: 'Pause',
  position: 'Position',
  unplayable: 'This browser can’t play this format. Save the file, or choose another format.',
  loadingModel: 'The model is being loaded…',
  elapsed: (time: string) => `for ${time}`,
  usual: (time: string) => `The last one like it took ${time}.`,
  noMicrophone: 'The microphone can’t be used. Allow it for this page; away from this computer, it also needs HTTPS.',
};

export type MediaTexts = typeof en;

const de: MediaTexts = {
  model: 'Modell',
  chooseModel: 'Modell wählen',
  remote: (server) => `Was Sie diesem Modell geben, wird an einen anderen Server gesendet: ${server}.`,
  modelToGet: 'Modell zum Herunterladen',
  get: 'Herunterladen',
  allModels: 'Alle Modelle',
  noneFits: 'Kein Modell des Katalogs passt auf diesen Rechner. Fügen Sie auf der Seite der Modelle ein eigenes hinzu.',
  noModel: {
    image: 'Noch macht kein Modell auf diesem Rechner Bilder. Laden Sie eines herunter; es erscheint dann hier.',
    upscaling:
      'Noch vergrößert kein Modell auf diesem Rechner Bilder. Laden Sie eines herunter; es erscheint dann hier.',
    tts: 'Noch spricht kein Modell auf diesem Rechner. Laden Sie eines herunter; es erscheint dann hier.',
    transcription:
      'Noch schreibt kein Modell auf diesem Rechner Sprache auf. Laden Sie eines herunter; es erscheint dann hier.',
    live: 'Noch schreibt kein Modell auf diesem Rechner live mit. Laden Sie eines herunter; es erscheint dann hier.',
  },
  download: 'Als Datei speichern',
  delete: 'Löschen',
  stop: 'Anhalten',
  listenTo: (text) => `Anhören: ${text}`,
  play: 'Abspielen',
  pause: 'Pause',
  position: 'Stelle',
  unplayable: 'Dieser Browser kann dieses Format nicht abspielen. Speichern Sie die Datei oder wählen Sie ein anderes.',
  loadingModel: 'Das Modell wird geladen…',
  elapsed: (time) => `seit ${time}`,
  usual: (time) => `Das letzte dieser Art brauchte ${time}.`,
  noMicrophone:
    'Das Mikrofon ist nicht nutzbar. Erlauben Sie es für diese Seite; von einem anderen Rechner aus braucht es auch HTTPS.',
};

const zh: MediaTexts = {
  model: '模型',
  chooseModel: '选择模型',
  remote: (server) => `您提供给此模型的内容会发送到其他服务器：${server}。`,
  modelToGet: '要下载的模型',
  get: '下载',
  allModels: '所有模型',
  noneFits: '目录中没有适合本机的模型。请在模型页面添加自己的模型。',
  noModel: {
    image: '本机还没有生成图片的模型。下载一个后会自动显示在这里。',
    upscaling: '本机还没有放大图片的模型。下载一个后会自动显示在这里。',
    tts: '本机还没有语音合成模型。下载一个后会自动显示在这里。',
    transcription: '本机还没有语音转文字模型。下载一个后会自动显示在这里。',
    live: '本机还没有实时转写的模型。下载一个后会自动显示在这里。',
  },
  download: '保存为文件',
  delete: '删除',
  stop: '停止',
  listenTo: (text) => `收听：${text}`,
  play: '播放',
  pause: '暂停',
  position: '位置',
  unplayable: '此浏览器无法播放这种格式。请保存文件或选择其他格式。',
  loadingModel: '正在加载模型…',
  elapsed: (time) => `已用 ${time}`,
  usual: (time) => `上一张同类图片用了 ${time}。`,
  noMicrophone: '无法使用麦克风。请允许本页使用它；从其他电脑访问时还需要 HTTPS。',
};

const TEXTS: Readonly<Record<Language, MediaTexts>> = { en, de, zh };

export function useMediaTexts(): MediaTexts {
  return TEXTS[useLanguage()];
}
