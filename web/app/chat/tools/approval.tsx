// Asks a person about a call of a tool, with its arguments in view.
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { ServerFailure } from '../../kit/failure.ts';
import { Icon } from '../../kit/icons.tsx';
import { notify, notifyFailure } from '../../kit/notices.tsx';
import { fill } from '../../texts/fill.ts';
import type { Answer, ToolCall } from '../conversation/conversation.ts';
import { askedCalls, type Verdict } from '../conversation/tool-calls.ts';
import { chat } from '../state/use-chat.ts';
import { alwaysAllowing, chosenIn } from './chosen-servers.ts';
import { useToolTexts } from './texts/texts.ts';
import { Arguments } from './tool-call-view.tsx';

interface ApprovalProps {
  answer: Answer;
  call: ToolCall;
}

/** The answers are `once`, `always`, which counts for this conversation, and `no`. */
export function Approval({ answer, call }: ApprovalProps) {
  const texts = useToolTexts();
  const title = useId();
  const { id, server, name } = call;
  const decide = useMutation({
    mutationFn: ({ ids, verdict }: { ids: readonly string[]; verdict: Verdict }) =>
      chat.decide(answer, ids, verdict),
    onSuccess(problem) {
      if (problem === 'elsewhere') notify(texts.answeredElsewhere);
      else if (problem) notifyFailure(new ServerFailure(problem.message, problem));
    },
  });
  const isAlways = chosenIn(chat.state().current.settings.servers, server)?.always?.includes(name);
  const say = (verdict: Verdict) => decide.mutate({ ids: [id], verdict });
  const always = () => {
    chat.set({ settings: alwaysAllowing(chat.state().current.settings, server, name) });
    // The same question would only come again.
    const same = askedCalls(answer).filter((one) => one.server === server && one.name === name);
    decide.mutate({ ids: same.map((one) => one.id), verdict: 'approved' });
  };
  return (
    <section className="card approval markdown" aria-labelledby={title}>
      <h3 id={title}>
        <Icon name="tool" /> {texts.asks}: {fill(texts.asksFor, { name, server })}
      </h3>
      {isAlways && <p>{texts.changed}</p>}
      <Arguments call={call} />
      <div className="actions">
        <button
          type="button"
          className="main"
          disabled={decide.isPending}
          onClick={() => say('approved')}
        >
          {texts.once}
        </button>
        <button type="button" disabled={decide.isPending} onClick={always}>
          {texts.alwaysAllow}
        </button>
        <button type="button" disabled={decide.isPending} onClick={() => say('declined')}>
          {texts.no}
        </button>
      </div>
    </section>
  );
}
