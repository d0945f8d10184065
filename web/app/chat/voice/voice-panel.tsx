// A voice conversation as it goes on: in which state it is, how loud the microphone is, and how to
// end it.
import { useEffect, useRef, useState } from 'react';
import { Icon, type IconName } from '../../kit/icons.tsx';
import { useKeys } from '../../kit/keyboard.ts';
import { useLoads } from '../../kit/loads.ts';
import { fill } from '../../texts/fill.ts';
import type { Attachment } from '../conversation/conversation.ts';
import { pathOf } from '../conversation/message-tree.ts';
import { askingAnswers } from '../conversation/tool-calls.ts';
import { useChatState } from '../state/use-chat.ts';
import { voiceOn } from '../state/voice-on.ts';
import { useVoiceTexts } from './texts/texts.ts';
import { VoiceEnded } from './voice-ended.tsx';
import { type BegunVoice, Voice } from './voice-session.ts';
import type { Phase, VoiceState } from './voice-state.ts';

const ICONS: Readonly<Record<Phase, IconName>> = {
  starting: 'sound',
  listening: 'microphone',
  thinking: 'thought',
  speaking: 'speaker',
  over: 'info',
};

interface VoicePanelProps {
  begun: BegunVoice;
  attachments: { files: readonly Attachment[]; clear: () => void };
  onAgain: () => void;
  onEnd: () => void;
}

/** Begins with its first drawing, and ends when it is not drawn any more. */
export function VoicePanel({ begun, attachments, onAgain, onEnd }: VoicePanelProps) {
  const [voice, setVoice] = useState<Voice>();
  const panel = useRef<HTMLElement>(null);
  const files = useRef(attachments);
  files.current = attachments;
  useEffect(() => {
    const next = new Voice({
      ...begun,
      takeFiles() {
        const { files: taken, clear } = files.current;
        clear();
        return taken;
      },
      onLevel: (level) => showLevel(panel.current, level),
    });
    next.begin();
    setVoice(next);
    panel.current?.focus();
    return next.end;
  }, [begun]);
  return (
    <section ref={panel} tabIndex={-1} className="voice" aria-label={useVoiceTexts().title}>
      {voice && <VoiceView {...{ voice, begun, onAgain, onEnd }} />}
    </section>
  );
}

/** Without React, which would draw all of it many times in a second. */
function showLevel(panel: HTMLElement | null, level: number) {
  panel?.style.setProperty('--level', level.toFixed(2));
  const meter = panel?.querySelector('meter');
  if (meter) meter.value = level;
}

type VoiceViewProps = Pick<VoicePanelProps, 'begun' | 'onAgain' | 'onEnd'> & { voice: Voice };

function VoiceView({ voice, begun, onAgain, onEnd }: VoiceViewProps) {
  const texts = useVoiceTexts();
  const state = voice.state.use();
  const { phase, problem, note } = state;
  const isOver = phase === 'over';
  const hint = useHint(state, begun);
  useEffect(() => {
    voiceOn.set(!isOver);
    return () => voiceOn.set(false);
  }, [isOver]);
  useEffect(() => {
    if (isOver && problem === undefined) onEnd();
  }, [isOver, problem, onEnd]);
  useKeys((event) => {
    if (event.key !== 'Escape' || isElsewhere(event.target)) return;
    // It would also stop the answer that is coming.
    event.stopPropagation();
    onEnd();
  }, true);
  if (problem) return <VoiceEnded {...{ problem, begun, onAgain, onEnd }} />;
  const { transcriber, speaker } = begun;
  const servers = [transcriber.provider, speaker.provider].filter((one) => one !== undefined);
  return (
    <>
      <span className="voice-sign" data-phase={phase} aria-hidden="true">
        <Icon name={ICONS[phase]} />
      </span>
      <div role="status">
        <p className="voice-phase">{texts.phases[phase]}</p>
        {note && <p className="small">{texts.notes[note]}</p>}
      </div>
      {!note && <p className="quiet small">{hint}</p>}
      <meter aria-label={texts.level} />
      {servers.length > 0 && (
        <p className="quiet small">
          <Icon name="upload" />{' '}
          {fill(texts.elsewhere, { servers: [...new Set(servers)].join(', ') })}
        </p>
      )}
      <div className="actions">
        <TurnButton voice={voice} />
        <button type="button" onClick={voice.end}>
          <Icon name="close" /> {texts.end}
        </button>
      </div>
    </>
  );
}

/** Ends the person's turn, or the model's. It keeps the focus while it can do neither. */
function TurnButton({ voice }: { voice: Voice }) {
  const texts = useVoiceTexts();
  const { phase, isHearing } = voice.state.use();
  const isModelsTurn = phase === 'thinking' || phase === 'speaking';
  return (
    <button
      type="button"
      aria-disabled={!isModelsTurn && !isHearing}
      onClick={isModelsTurn ? voice.interrupt : voice.sendNow}
    >
      {isModelsTurn ? texts.interrupt : texts.sendNow}
    </button>
  );
}

/** What one can do now, or what is waited for. */
function useHint({ phase, isHearing, isWritingDown }: VoiceState, { toLoad }: BegunVoice): string {
  const texts = useVoiceTexts();
  const loads = useLoads();
  const { messages, chosen } = useChatState().current;
  const loading = toLoad.find(({ id }) => loads.has(id));
  if (askingAnswers(messages, pathOf({ messages, chosen })).length > 0) return texts.asking;
  if (isHearing) return texts.hearing;
  if (loading) return fill(texts.loading, { name: loading.name });
  if (isWritingDown) return texts.writingDown;
  return phase === 'over' ? '' : texts.hints[phase];
}

/** What is open above the conversation, and what is typed in, comes first. */
const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('dialog, [role="dialog"], [role="menu"], [data-open], input, textarea') !== null;
