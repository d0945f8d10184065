// What a studio is made of.
import type { ReactNode } from 'react';
import type { IconName } from '../kit/icons.tsx';
import type { Task } from './task.ts';
import type { ModelForPurpose } from './use-model-choice.ts';

/** What is the same in several such layouts of one screen. */
export interface StudioFrame {
  title: string;
  /** Next to the title. */
  ways?: ReactNode;
  /** Takes a file that is dropped or pasted anywhere. */
  onFile: (file: File) => void;
}

/** What one of the screens for images and sound is made of. */
export interface StudioProps extends StudioFrame {
  choice: ModelForPurpose;
  /** What went wrong, in words. */
  problems?: readonly (string | false | undefined)[];
  task?: Task;
  /** What is said while the task is under way. */
  working?: string;
  /** What stands in the middle while nothing was made yet. */
  hero?: ReactNode;
  /** Whether the bar stands in the middle, below the question, while nothing was made yet. */
  startsInMiddle?: boolean;
  /** What stands below the bar as long. */
  below?: ReactNode;
  /** What was made. */
  children: ReactNode;
  /** What is said next to the bar. */
  notice?: ReactNode;
  /** Whether the bar is of use without a model. */
  keepsBar?: boolean;
  /** What is ordered. */
  field: ReactNode;
  /** More to choose from, next to the model. */
  tools?: ReactNode;
  /** What the button at the end of the bar does. */
  label: string;
  /** Its sign, if it is not that of sending. */
  icon?: IconName;
  /** Undefined as long as something is missing. */
  onOrder: (() => void) | false | undefined;
  /** Ends what is under way without a task; undefined while nothing is. */
  onStop?: (() => void) | undefined;
}
