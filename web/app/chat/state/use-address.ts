// Each conversation has an address, `#/chat/ID`; `new` is that of one without anything in it.
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useChat, useChatState } from './use-chat.ts';

const NEW = 'new';

export function addressOf(id: string = NEW): string {
  return `/chat/${id}`;
}

/** Shows what has the address, and changes it when another conversation is shown. @param address Undefined for the one that is shown. */
export function useAddress(address: string | undefined): void {
  const chat = useChat();
  const { isReady, isMissing, summaries, current } = useChatState();
  const [, navigate] = useLocation();
  const own = summaries.some(({ id }) => id === current.id) ? current.id : NEW;
  // Before anything is drawn: one must not write into the conversation that was shown before.
  useLayoutEffect(() => {
    if (address === NEW) chat.create();
    void chat.start(address === NEW ? undefined : address).then(() => {
      if (address !== undefined && address !== NEW) void chat.open(address);
    });
  }, [chat, address]);
  const before = useRef(own);
  useEffect(() => {
    // Only a change of what is shown: where another address was chosen, that comes first.
    const isChanged = before.current !== own || address === undefined;
    before.current = own;
    const isAsked = isMissing && address !== undefined;
    if (isReady && isChanged && !isAsked && own !== address) navigate(addressOf(own), { replace: true });
  }, [isReady, isMissing, own, address, navigate]);
}
