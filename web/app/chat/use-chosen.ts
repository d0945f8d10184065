// The model that answers, and what goes with a message.
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { helpersOf } from './composer/helpers.ts';
import { useAttachments } from './composer/use-attachments.ts';
import type { Conversation } from './conversation/conversation.ts';
import { firstChoice } from './state/models.ts';
import { speakerModel } from './state/speaker.ts';
import { chat, conversationAddress, useChatState } from './state/use-chat.ts';
import type { KnownModels } from './state/use-models.ts';

/** Chooses the model of another screen as soon as the conversations are there. */
export function useWantedModel(model: string | undefined): void {
  const { isReady, current } = useChatState();
  const [, navigate] = useLocation();
  useEffect(() => {
    if (model === undefined || !isReady) return;
    // A conversation that has begun stays with its model.
    if (current.messages.length > 0) chat.create();
    chat.set({ model });
    navigate(conversationAddress(), { replace: true });
  }, [isReady, model, navigate, current]);
}

/**
 * @returns The model that answers, undefined while none is chosen and none is here, and what goes
 *   with a message.
 */
export function useChosen(models: KnownModels, { model: own }: Conversation) {
  const model = own ?? (models.isRead ? firstChoice(models.groups)?.id : undefined);
  const known = models.all.find(({ id }) => id === model);
  const helpers = helpersOf(models);
  useEffect(() => speakerModel.set(helpers.speaker), [helpers.speaker]);
  const attachments = useAttachments(known, helpers);
  return { model, attachments, painter: helpers.painter };
}
