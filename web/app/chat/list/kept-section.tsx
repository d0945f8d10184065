// What is kept of the chat, in the settings: titles, and conversations out and in.
import { useEffect, useState } from 'react';
import { Switch } from '../../kit/choices.tsx';
import { FileButton, saveFile } from '../../kit/files.tsx';
import { fill } from '../../texts/fill.ts';
import type { LeftOut } from '../conversation/foreign.ts';
import { importInThread } from '../conversation/import-file.ts';
import { exportConversations, ImportError } from '../conversation/transfer.ts';
import { reasonOf } from '../state/chat-storage.ts';
import { makesTitles } from '../state/titles.ts';
import { chat, useChatState } from '../state/use-chat.ts';
import { useTexts } from '../texts/texts.ts';

export function KeptSection() {
  const texts = useTexts();
  const { summaries, notKept } = useChatState();
  const [notice, setNotice] = useState('');
  useEffect(() => void chat.start(), []);
  async function save() {
    const text = exportConversations(await chat.all());
    const day = new Date().toISOString().slice(0, 10);
    saveFile(new Blob([text], { type: 'application/json' }), `conversations-${day}.json`);
  }
  async function take(file: File) {
    setNotice(texts.importing);
    const before = chat.state().summaries.length;
    const problem = await importInThread(file)
      .then(async ({ conversations, leftOut }) => {
        await chat.take(conversations);
        const counts = Object.entries(leftOut) as [keyof LeftOut, number][];
        return counts
          .filter(([, count]) => count > 0)
          .map(([kind, count]) => fill(texts.leftOutOfFile[kind], { count }))
          .join(' ');
      })
      .catch((error: unknown) => {
        if (error instanceof ImportError) return texts.importProblems[error.problem];
        return texts.importProblems[reasonOf(error) === 'full' ? 'full' : 'database'];
      });
    const count = chat.state().summaries.length - before;
    setNotice(
      [count > 0 || problem === '' ? fill(texts.imported, { count }) : '', problem]
        .join(' ')
        .trim(),
    );
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
