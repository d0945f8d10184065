// What the place where a message is written is drawn from.
import type { Model } from '../../../../generated/client/index.ts';
import type { ContextMeter } from '../context/context-meter.tsx';
import type { Message } from '../conversation/conversation.ts';
import type { Attachments } from './use-attachments.ts';

/** What the chat gives to the place where a message is written. */
export interface ComposerProps {
  attachments: Attachments;
  isAnswering: boolean;
  /** The model that answers; undefined while none is chosen. */
  model: string | undefined;
  /** A model that makes images. */
  painter: Model | undefined;
  /** The messages before. */
  path: readonly Message[];
  /** Does what asks the server, once it can be asked. */
  onAsk: (then: () => void) => void;
  /** Called by the key ↑ in an empty field. */
  onEditLast: () => void;
}

/** What the buttons below the field need. */
export interface ComposerToolsProps
  extends Pick<ComposerProps, 'attachments' | 'isAnswering' | 'model' | 'onAsk'> {
  canSend: boolean;
  /** Undefined where it does not matter. */
  context: Parameters<typeof ContextMeter>[0] | undefined;
  /** Undefined where no model makes images. */
  onPaint: (() => void) | undefined;
  onSend: () => void;
}

/** What the place of a recording is drawn from. */
export interface MicrophoneProps {
  /** What begins with it. */
  label: string;
  /** Whether the label stands next to the icon. */
  hasWords?: boolean;
  onSound: (file: File) => void;
  onProblem: (problem: string) => void;
}
