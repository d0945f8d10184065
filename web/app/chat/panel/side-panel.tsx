// What stands at the side of a conversation: what a model has made, in its versions, or a document.
import { useEffect, useMemo, useRef, useState } from 'react';
import { saveFile } from '../../kit/blobs.ts';
import { CopyButton } from '../../kit/copy-button.tsx';
import { IconButton } from '../../kit/icons.tsx';
import { fill } from '../../texts/fill.ts';
import { pathOf } from '../conversation/message-tree.ts';
import { DiagramView } from '../diagrams/diagram.tsx';
import { isDiagram } from '../diagrams/is-diagram.ts';
import { useDrawing } from '../diagrams/use-drawing.ts';
import { Shortened } from '../markdown/code-block.tsx';
import { inOrder } from '../markdown/in-order.ts';
import { ColouredCode } from '../markdown/made-html.tsx';
import { Markdown } from '../markdown/markdown.tsx';
import { isPage, openInTab, Preview } from '../markdown/preview.tsx';
import { type Shown, shownAtSide } from '../state/at-side.ts';
import { useChatState } from '../state/use-chat.ts';
import { differenceOf } from './difference.ts';
import { DocumentText } from './document-text.tsx';
import { usePanelTexts } from './texts/texts.ts';
import { versionsOf } from './versions.ts';
import './panel.css';

/** Takes the focus when it opens. */
export function SidePanel({ shown }: { shown: Shown }) {
  const texts = usePanelTexts();
  const place = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another thing to look at is the reason
  useEffect(() => place.current?.focus(), [shown]);
  return (
    <aside ref={place} className="side-panel" tabIndex={-1} aria-label={texts.title}>
      {shown.kind === 'made' ? (
        <MadeView key={shown.code} {...shown} />
      ) : (
        <>
          <header>
            <h2 dir="auto">{shown.name}</h2>
            <CopyButton text={shown.text} label={texts.copy} />
            <CloseButton />
          </header>
          <DocumentText key={`${shown.name} ${shown.from}`} {...shown} />
        </>
      )}
    </aside>
  );
}

function CloseButton() {
  const texts = usePanelTexts();
  return <IconButton icon="close" label={texts.close} onClick={() => shownAtSide.set(undefined)} />;
}

type View = 'preview' | 'code' | 'changes';

/** What a model has made: as it looks, as it is written, and what has changed since the version before. */
function MadeView({ code, language }: { code: string; language: string }) {
  const texts = usePanelTexts();
  const { current } = useChatState();
  const versions = useMemo(
    () => versionsOf({ code, language }, pathOf(current)),
    [code, language, current],
  );
  const [place, setPlace] = useState<number>();
  const at = Math.min(place ?? versions.at, versions.all.length - 1);
  const version = versions.all[at]?.code ?? code;
  const before = versions.all[at - 1]?.code;
  const isDocument = language === 'markdown';
  const isDrawn = isDiagram(language);
  const drawing = useDrawing(isDrawn ? version : undefined);
  const picture = drawing && 'svg' in drawing ? drawing.svg : undefined;
  const hasPreview = isDocument || isDrawn || isPage(version, language);
  const [view, setView] = useState<View>(hasPreview ? 'preview' : 'code');
  const views: readonly (readonly [View, boolean])[] = [
    ['preview', hasPreview],
    ['code', true],
    ['changes', before !== undefined],
  ];
  const shown = view === 'changes' && before === undefined ? 'code' : view;
  const step = (icon: 'back' | 'forward', label: string, to: number) => (
    <IconButton
      icon={icon}
      label={label}
      disabled={versions.all[to] === undefined}
      onClick={() => setPlace(to)}
    />
  );
  const tabPage = isDrawn ? picture : isPage(version, language) ? version : undefined;
  const count = { index: at + 1, count: versions.all.length };
  return (
    <>
      <header>
        <h2>{isDocument ? texts.document : language || texts.codeOnly}</h2>
        {versions.all.length > 1 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
          <span className="branches" role="group" aria-label={fill(texts.version, count)}>
            {step('back', texts.before, at - 1)}
            <span aria-hidden="true">
              {count.index}/{count.count}
            </span>
            {step('forward', texts.next, at + 1)}
          </span>
        )}
        {tabPage !== undefined && (
          <IconButton icon="open" label={texts.inTab} onClick={() => openInTab(tabPage)} />
        )}
        {picture !== undefined && <SavePicture svg={picture} />}
        <IconButton
          icon="download"
          label={texts.save}
          onClick={() => saveFile(new Blob([version]), fileNameFor(language, version))}
        />
        <CopyButton text={version} label={texts.copy} />
        <CloseButton />
      </header>
      <div className="views">
        {views.map(
          ([name, isThere]) =>
            isThere && (
              <button
                key={name}
                type="button"
                className="plain"
                aria-pressed={shown === name}
                onClick={() => setView(name)}
              >
                {texts.views[name]}
              </button>
            ),
        )}
      </div>
      {shown === 'preview' && isDocument && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard
        <div className="side-text" tabIndex={0}>
          <Markdown text={version} />
        </div>
      )}
      {shown === 'preview' && isDrawn && <DiagramView drawing={drawing} source={version} />}
      {shown === 'preview' && !isDocument && !isDrawn && (
        <Preview key={version} code={version} label={texts.views.preview} />
      )}
      {shown === 'code' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard
        <pre className="side-text" tabIndex={0} dir="ltr">
          <ColouredCode code={version} language={language} isGrowing={false}>
            <Shortened text={version} />
          </ColouredCode>
        </pre>
      )}
      {shown === 'changes' && <Changes before={before ?? ''} after={version} />}
    </>
  );
}

function SavePicture({ svg }: { svg: string }) {
  const texts = usePanelTexts();
  const save = () => saveFile(new Blob([svg]), 'diagram.svg');
  return <IconButton icon="pictures" label={texts.savePicture} onClick={save} />;
}

/** More lines are not drawn: a browser would stop. */
const MOST_LINES = 5000;
const SIGNS = { same: ' ', removed: '−', added: '+' } as const;

function Changes({ before, after }: { before: string; after: string }) {
  const texts = usePanelTexts();
  const lines = useMemo(() => differenceOf(before, after), [before, after]);
  const isSame = lines.every(({ kind }) => kind === 'same');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard
    <pre className="side-text changes" tabIndex={0} dir="ltr">
      {isSame && <em>{texts.noChanges}</em>}
      {inOrder(lines.slice(0, MOST_LINES), ({ kind, text }) => (
        <span className={kind}>
          {SIGNS[kind]} {text}
          {'\n'}
        </span>
      ))}
    </pre>
  );
}

const ENDINGS: Readonly<Record<string, string>> = {
  markdown: 'md',
  javascript: 'js',
  typescript: 'ts',
  python: 'py',
  bash: 'sh',
  shell: 'sh',
  rust: 'rs',
  ruby: 'rb',
  csharp: 'cs',
  kotlin: 'kt',
  mermaid: 'mmd',
  '': 'txt',
};

function fileNameFor(language: string, code: string): string {
  if (/^\s*(?:<\?xml[^>]*>\s*)?<svg\b/i.test(code)) return 'picture.svg';
  if (language === 'html' || isPage(code, language)) return 'page.html';
  return `text.${ENDINGS[language] ?? language.replace(/\W/g, '')}`;
}
