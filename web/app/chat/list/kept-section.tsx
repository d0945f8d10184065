// What is kept of the chat, in the settings: titles, and conversations out and in.
import { useEffect, useState } from 'react';
import { saveFile } from '../../kit/blobs.ts';
import { FileButton } from '../../kit/files.tsx';
import { Switch } from '../../kit/switch.tsx';
import { fill } from '../../texts/fill.ts';
import { exportConversations } from '../conversation/export.ts';
import { ImportError } from '../conversation/import-error.ts';
import { importInThread } from '../conversation/import-file.ts';
import type { LeftOut } from '../conversation/left-out.ts';
import { reasonOf } from '../state/chat-storage.ts';
import { folders, takeFolders } from '../state/folders.ts';
import { makesTitles } from '../state/titles.ts';
import { chat, useChatState } from '../state/use-chat.ts';
import { type ChatTexts, useChatTexts } from '../texts/texts.ts';

/**
 * Saves all conversations as a file, and takes in those of a file of this app, of ChatGPT or of
 * Open WebUI.
 */
export function KeptSection() {
  const texts = useChatTexts();
  const { summaries, notKept } = useChatState();
  const [notice, setNotice] = useState('');
  useEffect(() => void chat.start(), []);
  async function save() {
    const text = exportConversations(await chat.all(), folders.get());
    const day = new Date().toISOString().slice(0, 10);
    saveFile(new Blob([text], { type: 'application/json' }), `conversations-${day}.json`);
  }
  async function take(file: File) {
    setNotice(texts.importing);
    const before = chat.state().summaries.length;
    let problem: string;
    try {
      const { conversations, leftOut, folders: added = [] } = await importInThread(file);
      takeFolders(added);
      await chat.take(conversations);
      problem = leftOutText(leftOut, texts);
    } catch (error) {
      problem = importProblemText(error, texts);
    }
    const count = chat.state().summaries.length - before;
    const isDone = count > 0 || problem === '';
    setNotice(isDone ? `${fill(texts.imported, { count })} ${problem}`.trim() : problem);
  }
  return (
    <section className="card stack kept">
      <h2>{texts.kept}</h2>
      <Switch label={texts.titles} isOn={makesTitles.use()} onChange={makesTitles.set} />
      <p className="quiet small">{texts.keptHint}</p>
      {notKept && <p className="warn">{texts.notKept[notKept]}</p>}
      <div className="actions">
        <button type="button" disabled={summaries.length === 0} onClick={() => void save()}>
          {texts.export}
        </button>
        <FileButton label={texts.import} accept=".json,.zip" onFile={(file) => void take(file)} />
      </div>
      <p role="status">{notice}</p>
    </section>
  );
}

/** How much of a file could not be taken, in sentences; '' where all of it was. */
function leftOutText(leftOut: LeftOut, texts: ChatTexts): string {
  const counts = Object.entries(leftOut) as [keyof LeftOut, number][];
  return counts
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => fill(texts.leftOutOfFile[kind], { count }))
    .join(' ');
}

/** What is wrong with the file, or with the database that was to keep it. */
function importProblemText(error: unknown, texts: ChatTexts): string {
  if (error instanceof ImportError) return texts.importProblems[error.problem];
  return reasonOf(error) === 'full' ? texts.importProblems.full : texts.importProblems.database;
}
