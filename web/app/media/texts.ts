// What the screens of pictures and sound both say. Texts of screens that are opened later are not in the first script.
import { textsOf } from '../texts/texts-of.ts';

export const useMediaTexts = textsOf({
  model: ['Model', 'Modell', '模型'],
  chooseModel: ['Choose a model', 'Modell wählen', '选择模型'],
  remote: [
    (server: string) => `What you give to this model is sent to another server: ${server}.`,
    (server) => `Was Sie diesem Modell geben, wird an einen anderen Server gesendet: ${server}.`,
    (server) => `您提供给此模型的内容会发送到其他服务器：${server}。`,
  ],
  modelToGet: ['Model to download', 'Modell zum Herunterladen', '要下载的模型'],
  get: ['Download', 'Herunterladen', '下载'],
  allModels: ['All models', 'Alle Modelle', '所有模型'],
  noneFits: [
    'No model of the catalogue fits this machine. Add one of your own on the page of models.',
    'Kein Modell des Katalogs passt auf diesen Rechner. Fügen Sie auf der Seite der Modelle ein eigenes hinzu.',
    '目录中没有适合本机的模型。请在模型页面添加自己的模型。',
  ],
  image: [
    'No model on this machine makes pictures yet.',
    'Noch macht kein Modell auf diesem Rechner Bilder.',
    '本机还没有生成图片的模型。',
  ],
  upscaling: [
    'No model on this machine enlarges pictures yet.',
    'Noch vergrößert kein Modell auf diesem Rechner Bilder.',
    '本机还没有放大图片的模型。',
  ],
  tts: [
    'No model on this machine speaks yet.',
    'Noch spricht kein Modell auf diesem Rechner.',
    '本机还没有语音合成模型。',
  ],
  transcription: [
    'No model on this machine writes down speech yet.',
    'Noch schreibt kein Modell auf diesem Rechner Sprache auf.',
    '本机还没有语音转文字模型。',
  ],
  live: [
    'No model on this machine writes down speech live yet.',
    'Noch schreibt kein Modell auf diesem Rechner live mit.',
    '本机还没有实时转写的模型。',
  ],
  comes: [
    'Download one; it appears here by itself.',
    'Laden Sie eines herunter; es erscheint dann hier.',
    '下载一个后会自动显示在这里。',
  ],
  download: ['Save as a file', 'Als Datei speichern', '保存为文件'],
  delete: ['Delete', 'Löschen', '删除'],
  stop: ['Stop', 'Anhalten', '停止'],
  listenTo: [(text: string) => `Listen to: ${text}`, (text) => `Anhören: ${text}`, (text) => `收听：${text}`],
  play: ['Play', 'Abspielen', '播放'],
  pause: ['Pause', 'Pause', '暂停'],
  position: ['Position', 'Stelle', '位置'],
  unplayable: [
    'This browser can’t play this format. Save the file, or choose another format.',
    'Dieser Browser kann dieses Format nicht abspielen. Speichern Sie die Datei oder wählen Sie ein anderes.',
    '此浏览器无法播放这种格式。请保存文件或选择其他格式。',
  ],
  loadingModel: ['The model is being loaded…', 'Das Modell wird geladen…', '正在加载模型…'],
  elapsed: [(time: string) => `for ${time}`, (time) => `seit ${time}`, (time) => `已用 ${time}`],
  usual: [
    (time: string) => `The last one like it took ${time}.`,
    (time) => `Das letzte dieser Art brauchte ${time}.`,
    (time) => `上一张同类图片用了 ${time}。`,
  ],
  noMicrophone: [
    'The microphone can’t be used. Allow it for this page; away from this computer, it also needs HTTPS.',
    'Das Mikrofon ist nicht nutzbar. Erlauben Sie es für diese Seite; von einem anderen Rechner aus braucht es auch HTTPS.',
    '无法使用麦克风。请允许本页使用它；从其他电脑访问时还需要 HTTPS。',
  ],
});
