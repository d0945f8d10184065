// The hooks of the run: makes a request of every case under every prefix, and judges what comes back.
import { problemsOf } from '../support/answers.ts';
import { type DocumentedAnswer, documentedAnswers, OPERATIONS, type Operation } from '../support/document.ts';
import { arrange } from './arrangements.ts';
import type { Case } from './case.ts';
import { CASES } from './cases.ts';
import { type Coverage, keyOf, skipReason } from './coverage.ts';
import { guardCases } from './guard-cases.ts';
import { prepare } from './prepare.ts';
import type { Hooks, Transaction } from './transaction.ts';

/** The operations under one prefix, with what came of them. */
export interface Stage {
  /** Empty for fixed paths. */
  prefix: string;
  operations: readonly Operation[];
  coverage: Coverage;
  requests: number;
  problems: string[];
}

interface Planned {
  stage: Stage;
  answer: DocumentedAnswer;
  scene: Case;
}

/** `attach` registers the hooks with Dredd. */
export function createRehearsal({ stages, baseUrl }: { stages: readonly Stage[]; baseUrl: string }): {
  attach(hooks: Hooks): void;
} {
  const plans = new Map<Transaction, Planned>();

  /** One transaction for each case; an answer without any is left to the guard of coverage. */
  function expand(transaction: Transaction, stage: Stage): Transaction[] {
    const answer = answerOf(transaction);
    if (!stage.operations.includes(answer.operation)) return [];
    return scenesOf(answer).map((scene) => {
      const copy = structuredClone(transaction);
      copy.name = `${stage.prefix} ${keyOf(answer)}: ${scene.title}`;
      plans.set(copy, { stage, answer, scene });
      return copy;
    });
  }

  return {
    attach(hooks) {
      hooks.beforeAll((transactions, done) => {
        const expanded = stages.flatMap((stage) => transactions.flatMap((transaction) => expand(transaction, stage)));
        // In place, because Dredd goes on with this very array.
        transactions.splice(0, transactions.length, ...expanded);
        done();
      });

      hooks.beforeEach((transaction, done) => {
        const planned = plans.get(transaction);
        if (planned === undefined) throw new Error(`${transaction.name} was not planned.`);
        prepare(transaction, { answer: planned.answer, prefix: planned.stage.prefix, scene: planned.scene });
        arrange(planned.scene.given, baseUrl).then(done, (error) => {
          transaction.fail = `it could not be arranged: ${String(error)}`;
          done();
        });
      });

      hooks.beforeEachValidation(({ real }, done) => {
        const type = real?.headers['content-type'];
        // Dredd compares this header to the letter, parameters included.
        if (real && type) real.headers['content-type'] = type.replace(/;.*/, '');
        done();
      });

      hooks.afterEach((transaction, done) => {
        const planned = plans.get(transaction);
        if (planned === undefined || transaction.real === undefined) return done();
        const problems = judge(planned, transaction.real);
        planned.stage.requests += 1;
        if (problems.length === 0) planned.stage.coverage.seen(planned.answer);
        else transaction.fail = `${transaction.name}: ${problems.join('; ')}`;
        done();
      });
    },
  };
}

function answerOf({ name, request }: Transaction): DocumentedAnswer {
  const [path = '', , status = '', media = ''] = name.split(' > ');
  const operation = OPERATIONS.find((candidate) => candidate.path === path && candidate.method === request.method);
  const answers = operation === undefined ? [] : documentedAnswers(operation);
  const answer = answers.find((candidate) => candidate.status === status && candidate.media === media);
  if (answer === undefined) throw new Error(`Dredd made a transaction that the document does not have: ${name}`);
  return answer;
}

function scenesOf(answer: DocumentedAnswer): readonly Case[] {
  if (skipReason(answer) !== undefined) return [];
  const { operation, status, media } = answer;
  const keys = [`${status} ${media}`, ...(media === 'application/json' || media === '' ? [status] : [])];
  const sources = [guardCases(operation), CASES[operation.id] ?? {}];
  return sources.flatMap((cases) => keys.flatMap((key) => cases[key] ?? []));
}

function judge({ answer, scene }: Planned, real: NonNullable<Transaction['real']>): readonly string[] {
  const { statusCode: status, headers, body = '' } = real;
  const { operation, media } = answer;
  if (String(status) !== answer.status) return [`answered ${status}: ${body.slice(0, 300)}`];
  const contentType = headers['content-type'];
  if (media !== '' && contentType !== media) return [`answered ${contentType}, not ${media}`];
  const end = scene.end === undefined ? {} : { end: scene.end };
  const problems = problemsOf({ operation, status, contentType, body, ...end });
  if (problems.length > 0) return problems;
  const wrong = scene.check?.(body);
  return wrong === undefined ? [] : [wrong];
}
