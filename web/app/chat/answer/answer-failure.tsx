// Why there is no answer, what to do, and the button that does it.
import { useState } from 'react';
import type { Answer } from '../conversation/conversation.ts';
import { takeKey } from '../server.ts';
import { adviceFor, useTexts } from '../texts.ts';
import { useChat } from '../use-chat.ts';

export function AnswerFailure({ answer, onAsk }: { answer: Answer; onAsk: () => boolean }) {
  const texts = useTexts();
  const chat = useChat();
  const [key, setKey] = useState('');
  const failure = answer.failure ?? { message: '' };
  const wantsKey = failure.status === 401;
  return (
    <form
      className="failure"
      onSubmit={(event) => {
        event.preventDefault();
        if (wantsKey) takeKey(key);
        if (onAsk()) chat.repeat(answer);
      }}
    >
      <p role="alert">
        <strong>{texts.failedTitle}.</strong> {adviceFor(failure, texts)}
      </p>
      {failure.message !== '' && <p className="said">{failure.message}</p>}
      {wantsKey && (
        <input
          type="password"
          autoComplete="off"
          aria-label={texts.apiKey}
          placeholder={texts.apiKey}
          value={key}
          onChange={({ target }) => setKey(target.value)}
        />
      )}
      <button type="submit" className="main-button" disabled={wantsKey && key === ''}>
        {texts.sendAgain}
      </button>
    </form>
  );
}
