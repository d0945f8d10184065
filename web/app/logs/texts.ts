// What the screen of the log says, in English, German and Chinese.
import { type Language, useLanguage } from '../texts/use-texts.ts';

const en = {
  title: 'Logs',
  level: 'Least severity',
  severities: {
    Trace: 'Trace',
    Debug: 'Debug',
    Info: 'Info',
    Warning: 'Warnings',
    Error: 'Errors',
    Fatal: 'Fatal',
  },
  filter: 'Search the log',
  pause: 'Pause',
  resume: 'Go on',
  paused: (count: number) => `Paused. ${count} new.`,
  copy: 'Copy what is shown',
  copied: (count: number) => (count === 1 ? '1 line copied.' : `${count} lines copied.`),
  empty: 'No entry is shown. Choose another severity or search for something else.',
  connecting: 'The log is being connected…',
  lost: 'The connection to the log is lost. It comes back by itself.',
  lines: 'Log',
  more: (count: number) => `${count} older entries are left out here. Search to find them.`,
  times: ['All times', 'Last 5 minutes', 'Last hour'],
  time: 'Time',
  save: 'Save as a file',
};

type LogTexts = typeof en;

const de: LogTexts = {
  title: 'Protokoll',
  level: 'Mindestens',
  severities: {
    Trace: 'Ablauf',
    Debug: 'Fehlersuche',
    Info: 'Hinweise',
    Warning: 'Warnungen',
    Error: 'Fehler',
    Fatal: 'Schwere Fehler',
  },
  filter: 'Protokoll durchsuchen',
  pause: 'Anhalten',
  resume: 'Weiter',
  paused: (count) => `Angehalten. ${count} neu.`,
  copy: 'Gezeigtes kopieren',
  copied: (count) => (count === 1 ? '1 Zeile kopiert.' : `${count} Zeilen kopiert.`),
  empty: 'Kein Eintrag passt. Wählen Sie eine andere Stufe oder suchen Sie etwas anderes.',
  connecting: 'Das Protokoll wird verbunden …',
  lost: 'Die Verbindung zum Protokoll ist unterbrochen. Sie kommt von selbst zurück.',
  lines: 'Protokoll',
  more: (count) => `${count} ältere Einträge sind hier ausgelassen. Die Suche findet sie.`,
  times: ['Jederzeit', 'Letzte 5 Minuten', 'Letzte Stunde'],
  time: 'Zeit',
  save: 'Als Datei speichern',
};

const zh: LogTexts = {
  title: '日志',
  level: '最低级别',
  severities: { Trace: '跟踪', Debug: '调试', Info: '信息', Warning: '警告', Error: '错误', Fatal: '严重错误' },
  filter: '搜索日志',
  pause: '暂停',
  resume: '继续',
  paused: (count) => `已暂停。${count} 条新日志。`,
  copy: '复制所显示的内容',
  copied: (count) => `已复制 ${count} 行。`,
  empty: '没有符合的条目。请选择其他级别或搜索其他内容。',
  connecting: '正在连接日志…',
  lost: '与日志的连接已断开，会自动恢复。',
  lines: '日志',
  more: (count) => `此处省略了 ${count} 条较早的日志。可通过搜索查找。`,
  times: ['全部时间', '最近 5 分钟', '最近 1 小时'],
  time: '时间',
  save: '保存为文件',
};

const TEXTS: Readonly<Record<Language, LogTexts>> = { en, de, zh };

export function useLogTexts(): LogTexts {
  return TEXTS[useLanguage()];
}
