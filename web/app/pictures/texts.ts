// What the screen of pictures says, in English, German and Chinese.
import { textsOf } from '../texts/texts-of.ts';

export const usePictureTexts = textsOf({
  title: ['Pictures', 'Bilder', '图片'],
  way: ['What to make of it', 'Was daraus werden soll', '要做什么'],
  ways: [
    { create: 'New picture', edit: 'Change', vary: 'Vary', enlarge: 'Enlarge' },
    { create: 'Neues Bild', edit: 'Ändern', vary: 'Variieren', enlarge: 'Vergrößern' },
    { create: '新图片', edit: '修改', vary: '变体', enlarge: '放大' },
  ],
  create: ['Describe a picture', 'Beschreiben Sie ein Bild', '描述一张图片'],
  edit: ['Say what to change', 'Sagen Sie, was sich ändern soll', '说明要修改什么'],
  vary: ['Pictures that resemble it are made.', 'Es entstehen ähnliche Bilder.', '生成与它相似的图片。'],
  enlarge: [
    'It becomes four times as wide and as high, and sharper; it may have up to 2048 pixels a side.',
    'Es wird viermal so breit und hoch, und schärfer; es darf bis zu 2048 Pixel je Seite haben.',
    '宽和高会变成四倍，并且更清晰；每边最多 2048 像素。',
  ],
  prompt: ['Prompt', 'Prompt', '提示词'],
  welcome: ['What would you like to see?', 'Was möchten Sie sehen?', '你想看到什么？'],
  ideas: [
    [
      'A lemon tree in front of a blue house, watercolour',
      'A fox reading in an armchair by the fire, soft light',
      'A city on the Moon at dawn, seen from a train',
    ],
    [
      'Ein Zitronenbaum vor einem blauen Haus, Aquarell',
      'Ein Fuchs, der im Sessel am Kamin liest, weiches Licht',
      'Eine Stadt auf dem Mond im Morgengrauen, aus dem Zug gesehen',
    ],
    [
      '蓝色房子前的一棵柠檬树，水彩画',
      '一只狐狸在壁炉旁的扶手椅上看书，柔和的光线',
      '黎明时月球上的城市，从火车上望去',
    ],
  ],
  source: ['Picture to start from', 'Ausgangsbild', '起始图片'],
  sourceAlt: [
    (width: number, height: number) => `Picture to start from, ${width} × ${height} pixels`,
    (width, height) => `Ausgangsbild, ${width} × ${height} Pixel`,
    (width, height) => `起始图片，${width} × ${height} 像素`,
  ],
  removeSource: ['Remove this picture', 'Dieses Bild entfernen', '移除这张图片'],
  unreadable: [
    (name: string) => `${name} can’t be read as a picture. Choose a PNG, JPEG or WebP file.`,
    (name) => `${name} ist kein lesbares Bild. Wählen Sie eine Datei in PNG, JPEG oder WebP.`,
    (name) => `无法将 ${name} 读取为图片。请选择 PNG、JPEG 或 WebP 文件。`,
  ],
  mask: ['Choose what may change', 'Wählen, was sich ändern darf', '选择可以修改的部分'],
  maskHelp: [
    'Paint over what is to change, or choose a PNG of the same size that is transparent there.',
    'Übermalen Sie, was sich ändern soll, oder wählen Sie ein PNG derselben Größe, das dort durchsichtig ist.',
    '涂抹要修改的部分，或选择一张同样大小、在该处透明的 PNG。',
  ],
  brush: ['Size of the brush', 'Größe des Pinsels', '画笔大小'],
  undo: ['Undo', 'Rückgängig', '撤销'],
  clearMask: ['Clear', 'Leeren', '清除'],
  chooseMask: ['Choose a mask file', 'Maske als Datei wählen', '选择蒙版文件'],
  hasMask: [
    'Only what the mask marks is changed.',
    'Nur was die Maske bezeichnet, ändert sich.',
    '只修改蒙版标记的部分。',
  ],
  shape: ['Shape', 'Format', '形状'],
  likeSource: ['Like the picture', 'Wie das Bild', '与图片相同'],
  advanced: ['Advanced', 'Erweitert', '高级'],
  steps: ['Steps (more is finer)', 'Schritte (mehr ist feiner)', '步数（越多越精细）'],
  cfgScale: ['CFG (closeness to the prompt)', 'CFG (Nähe zum Prompt)', 'CFG（贴近提示词的程度）'],
  seed: ['Seed', 'Seed', '种子'],
  count: ['How many', 'Wie viele', '数量'],
  width: ['Width in pixels', 'Breite in Pixeln', '宽度（像素）'],
  height: ['Height in pixels', 'Höhe in Pixeln', '高度（像素）'],
  sampler: ['Sampler', 'Sampler', '采样器'],
  byModel: ['automatic', 'automatisch', '自动'],
  make: ['Make pictures', 'Bilder machen', '生成图片'],
  making: [
    (index: number, count: number) =>
      count === 1 ? 'The picture is being made…' : `Picture ${index} of ${count} is being made…`,
    (index, count) => (count === 1 ? 'Das Bild entsteht…' : `Bild ${index} von ${count} entsteht…`),
    (index, count) => (count === 1 ? '正在生成图片…' : `正在生成第 ${index} 张，共 ${count} 张…`),
  ],
  gallery: ['Your pictures', 'Ihre Bilder', '你的图片'],
  galleryText: ['Pictures are kept in this browser.', 'Bilder bleiben in diesem Browser.', '图片保存在此浏览器中。'],
  notKept: [
    'This browser keeps no more pictures for this page: save those that you want before you close it.',
    'Dieser Browser behält keine weiteren Bilder dieser Seite: Speichern Sie, was Sie behalten wollen, bevor Sie sie schließen.',
    '此浏览器不再为本页保存图片：请在关闭前保存需要的图片。',
  ],
  useAsInput: ['Use as input', 'Als Ausgangsbild nehmen', '用作输入'],
  again: ['Again with this seed', 'Noch einmal mit diesem Seed', '用此种子再来一张'],
  picture: [(prompt: string) => `Picture: ${prompt}`, (prompt) => `Bild: ${prompt}`, (prompt) => `图片：${prompt}`],
  previous: ['Newer picture', 'Neueres Bild', '较新的图片'],
  next: ['Older picture', 'Älteres Bild', '较早的图片'],
  zoom: ['Real size', 'Echte Größe', '实际大小'],
  seedIs: [(seed: number) => `seed ${seed}`, (seed) => `Seed ${seed}`, (seed) => `种子 ${seed}`],
  stepsAre: [
    (steps: number) => (steps === 1 ? '1 step' : `${steps} steps`),
    (steps) => (steps === 1 ? '1 Schritt' : `${steps} Schritte`),
    (steps) => `${steps} 步`,
  ],
  cfgIs: [(value: number) => `CFG ${value}`, (value) => `CFG ${value}`, (value) => `CFG ${value}`],
  took: [(time: string) => `took ${time}`, (time) => `in ${time}`, (time) => `用时 ${time}`],
  deleted: ['The picture is deleted.', 'Das Bild ist gelöscht.', '图片已删除。'],
});

export type PictureTexts = ReturnType<typeof usePictureTexts>;
