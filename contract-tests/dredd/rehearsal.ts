// The hooks of the run: makes a request of every case under every prefix, and judges what comes
// back.
import {
  type DocumentedAnswer,
  documentedAnswers,
  OPERATIONS,
  type Operation,
} from '../support/document.ts';
import type { Foreign } from '../support/foreign.ts';
import { asForeign, whyNotAnywhere } from './anywhere.ts';
import { createArranger, rankOf } from './arrangements.ts';
import type { Case, CasesByAnswer } from './case.ts';
import { CASES } from './cases.ts';
import { type Coverage, createCoverage, keyOf, skipReason } from './coverage.ts';
import { CROWD_CASES } from './crowd-cases.ts';
import { guardCases } from './guard-cases.ts';
import { judge, type RealAnswer, type Scene } from './judge.ts';
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

/**
 * The stage of a prefix, or with '' that of the paths that have none.
 * @param all the operations that are asked for.
 */
export function stageOf(prefix: string, all: readonly Operation[] = OPERATIONS): Stage {
  const operations = all.filter(({ isFixed }) => isFixed === (prefix === ''));
  return { prefix, operations, coverage: createCoverage(operations), requests: 0, problems: [] };
}

interface Planned extends Scene {
  stage: Stage;
}

export interface RehearsalOptions {
  stages: readonly Stage[];
  baseUrl: string;
  /** The server, when it is not our own: cases that need ours are left out. */
  foreign?: Foreign | undefined;
  /** Gets every response that was right. */
  onRight?: (scene: Scene, real: RealAnswer) => void;
}

/** `attach` registers the hooks with Dredd. */
export function createRehearsal({
  stages,
  baseUrl,
  foreign,
  onRight = () => undefined,
}: RehearsalOptions): {
  attach(hooks: Hooks): void;
  /** Why cases were left out, with how many of them. */
  readonly leftOut: ReadonlyMap<string, number>;
} {
  const plans = new Map<Transaction, Planned>();
  const arranger = createArranger(baseUrl);
  const leftOut = new Map<string, number>();

  /** The cases that can be asked here. */
  function scenesFor(answer: DocumentedAnswer): readonly Case[] {
    const scenes = scenesOf(answer);
    if (foreign === undefined) return scenes;
    return scenes.flatMap((scene) => {
      const reason = whyNotAnywhere({ answer, scene }, foreign);
      if (reason === undefined) return [asForeign({ answer, scene }, foreign)];
      leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1);
      return [];
    });
  }

  /** One transaction for each case; a response without any is left to the guard of coverage. */
  function expand(transaction: Transaction, stage: Stage): Transaction[] {
    const answer = answerOf(transaction);
    if (!stage.operations.includes(answer.operation)) return [];
    return scenesFor(answer).map((scene) => {
      const copy = structuredClone(transaction);
      copy.name = `${stage.prefix} ${keyOf(answer)}: ${scene.title}`;
      plans.set(copy, { stage, answer, scene });
      return copy;
    });
  }

  return {
    leftOut,
    attach(hooks) {
      hooks.beforeAll((transactions, done) => {
        const expanded = stages.flatMap((stage) =>
          transactions.flatMap((transaction) => expand(transaction, stage)),
        );
        const rank = (transaction: Transaction) => rankOf(plans.get(transaction)?.scene.given);
        expanded.sort((left, right) => rank(left) - rank(right));
        // In place, because Dredd goes on with this very array.
        transactions.splice(0, transactions.length, ...expanded);
        done();
      });

      hooks.afterAll((_transactions, done) => void arranger.end().then(done));

      hooks.beforeEach((transaction, done) => {
        const planned = plans.get(transaction);
        if (planned === undefined) throw new Error(`${transaction.name} was not planned.`);
        const { answer, scene, stage } = planned;
        arranger
          .arrange(scene.given)
          .catch((error: unknown) => {
            transaction.fail = `it could not be arranged: ${String(error)}`;
          })
          .then(() => {
            // Not before: what was arranged may have an id.
            prepare(transaction, { answer, prefix: stage.prefix, scene });
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
        if (problems.length === 0) {
          planned.stage.coverage.seen(planned.answer);
          onRight(planned, transaction.real);
        } else transaction.fail = `${transaction.name}: ${problems.join('; ')}`;
        done();
      });
    },
  };
}

function answerOf({ name, request }: Transaction): DocumentedAnswer {
  const [path = '', , status = '', media = ''] = name.split(' > ');
  const operation = OPERATIONS.find(
    (candidate) => candidate.path === path && candidate.method === request.method,
  );
  const answers = operation === undefined ? [] : documentedAnswers(operation);
  const answer = answers.find(
    (candidate) => candidate.status === status && candidate.media === media,
  );
  if (answer === undefined)
    throw new Error(`Dredd made a transaction that the document does not have: ${name}`);
  return answer;
}

function scenesOf(answer: DocumentedAnswer): readonly Case[] {
  if (skipReason(answer) !== undefined) return [];
  const { operation, status, media } = answer;
  const keys = [
    `${status} ${media}`,
    ...(media === 'application/json' || media === '' ? [status] : []),
  ];
  return casesOf(operation).flatMap((cases) => keys.flatMap((key) => cases[key] ?? []));
}

function casesOf(operation: Operation): readonly CasesByAnswer[] {
  const [own, crowded] = [CASES, CROWD_CASES].map(
    (cases) => cases[operation.id as keyof typeof cases],
  );
  return [guardCases(operation), own ?? {}, crowded ?? {}];
}

/** What is wrong with the tables of cases, a sentence each; no server is needed to see it. */
export function problemsOfCases(operations: readonly Operation[]): string[] {
  return operations.flatMap((operation) => {
    const answers = documentedAnswers(operation);
    const missing = answers
      .filter((answer) => skipReason(answer) === undefined && scenesOf(answer).length === 0)
      .map((answer) => `${keyOf(answer)} is documented, and no case asks for it`);
    const known = new Set(answers.flatMap(({ status, media }) => [status, `${status} ${media}`]));
    const superfluous = casesOf(operation)
      .slice(1)
      .flatMap((cases) => Object.keys(cases))
      .filter((key) => !known.has(key))
      .map((key) => `${operation.id} ${key} has cases, and is not documented`);
    return [...missing, ...superfluous];
  });
}
