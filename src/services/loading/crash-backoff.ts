// Crash-loop backoff: refuses a model whose native server keeps dying, longer each time, or one
// request that kills it.
import { NativeServerStartFailed } from '../../processes/errors.ts';
import type { ExitReport } from '../../processes/native-server.ts';
import { describeEnd } from '../../processes/start-failure.ts';
import type { Failures } from '../failures/failures.ts';
import { ModelKeepsCrashing, RequestKeepsCrashing } from './errors.ts';

/**
 * Stands for a request with all that its native server gets of it; computed only when it is needed.
 */
export type Fingerprint = () => string;
/** What inference asks before a load or a request, and tells of how they ended. */
export type CrashBackoff = ReturnType<typeof createCrashBackoff>;

const MAX_TAIL_LINES = 3;
const MAX_TAIL_CHARACTERS = 400;

/**
 * A model is refused after five deaths without a good response in between; once four are counted,
 * the next request waits for a trial, which no working model dies of. A request is refused for ten
 * minutes after two deaths that no other request can have caused.
 */
export function createCrashBackoff({ failures }: { failures: Failures }) {
  return {
    /**
     * A native server has ended, or could not be started. What was asked for, or has a known
     * reason, is not a death.
     */
    noteEnd(model: string, end: ExitReport | NativeServerStartFailed): void {
      if (isDeath(end)) void failures.note('modelDied', model, asSentence(reasonOf(end)));
    },
    /** The native server died, and this request is the only one that can have been the reason. */
    noteKiller(model: string, request: Fingerprint): void {
      void failures.note(
        'requestKilled',
        killerKey(model, request),
        'Its native server died of it.',
      );
    },
    /** The model gave a whole response, to this request: whatever killed it before is over. */
    noteSuccess(model: string, request?: Fingerprint): void {
      void failures.forget('modelDied', model);
      if (request !== undefined && hasKillers(model))
        void failures.forget('requestKilled', killerKey(model, request));
    },
    /** A person wants it to be tried now. */
    forget(model: string): void {
      void failures.forget('modelDied', model);
      void failures.forget('requestKilled', isOf(model));
    },
    /** @throws {ModelKeepsCrashing} while the model rests */
    check(model: string): void {
      const found = failures.resting('modelDied', model);
      if (found === undefined) return;
      const { count: deaths, restMs: retryAfterMs, reason: lastOutput } = found;
      throw new ModelKeepsCrashing({ model, deaths, retryAfterMs, lastOutput });
    },
    /** @throws {RequestKeepsCrashing} for a request that has killed before */
    checkRequest(model: string, request: Fingerprint): void {
      const found = hasKillers(model)
        ? failures.resting('requestKilled', killerKey(model, request))
        : undefined;
      if (found !== undefined) throw new RequestKeepsCrashing({ model, deaths: found.count });
    },
    /** Whether its next death makes it rest, so that one request is to be tried alone. */
    isInDoubt: (model: string): boolean => failures.isInDoubt('modelDied', model),
  };

  function hasKillers(model: string): boolean {
    return failures.hasAny('requestKilled', isOf(model));
  }
}

const killerKey = (model: string, request: Fingerprint) => `${model} ${request()}`;
const isOf = (model: string) => (key: string) => key.startsWith(`${model} `);

/**
 * A server that ends itself with an exit code has said what is wrong; one that was killed may be
 * tried again.
 */
function isDeath(end: ExitReport | NativeServerStartFailed): boolean {
  if (!(end instanceof NativeServerStartFailed)) return !end.expected;
  if (end.kind === 'out-of-memory' || end.kind === 'silent') return true;
  return end.exit !== undefined && !end.exit.expected && isViolent(end.exit);
}

/**
 * On Windows there is an exit code instead of a signal, such as 0xC0000005 for an access violation.
 */
const isViolent = ({ signal, exitCode }: ExitReport): boolean =>
  signal !== undefined || (exitCode !== undefined && exitCode >= 0xc0000000);
const asSentence = (text: string) => (text.endsWith('.') ? text : `${text}.`);

function reasonOf(end: ExitReport | NativeServerStartFailed): string {
  if (end instanceof NativeServerStartFailed) return end.message;
  const tail = end.lastLines.slice(-MAX_TAIL_LINES).join(' | ').slice(-MAX_TAIL_CHARACTERS);
  return tail === ''
    ? `it ${describeEnd(end)} and said nothing.`
    : `it ${describeEnd(end)}; its last output: ${tail}`;
}
