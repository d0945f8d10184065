// Turns of a voice conversation: what each thing that happens makes of them.
import { describe, expect, test } from 'vitest';
import { BEGUN, type Effect, nextVoice, type VoiceEvent, type VoiceState } from './voice-state.ts';

const failure = { name: 'ServerFailure', message: 'no', status: 500 };

const EVENTS = {
  ready: { type: 'ready' },
  speaks: { type: 'speechBegan' },
  pauses: { type: 'speechEnded', isShort: false },
  coughs: { type: 'speechEnded', isShort: true },
  heard: { type: 'heard', text: 'Hello' },
  'heard nothing': { type: 'heard', text: '' },
  sounds: { type: 'soundBegan' },
  answered: { type: 'answerOver', hasFailed: false },
  failed: { type: 'answerOver', hasFailed: true },
  interrupts: { type: 'interrupted' },
  ends: { type: 'over' },
  breaks: { type: 'over', problem: { kind: 'transcriber', failure } },
} as const satisfies Record<string, VoiceEvent>;
type EventName = keyof typeof EVENTS;

function go(...names: EventName[]) {
  let state: VoiceState = BEGUN;
  const done: Effect['do'][] = [];
  for (const name of names) {
    const step = nextVoice(state, EVENTS[name]);
    state = step.state;
    done.push(...step.effects.map((effect) => effect.do));
  }
  return { state, done };
}

const SPOKEN: readonly EventName[] = ['ready', 'speaks', 'pauses', 'heard'];

test('a whole turn goes from listening to thinking and speaking, and back', () => {
  const phases = [...SPOKEN, 'sounds', 'answered'] as const;
  const seen = phases.map((_, at) => go(...phases.slice(0, at + 1)).state.phase);
  expect(seen).toEqual([
    ...['listening', 'listening', 'thinking', 'thinking'],
    ...['speaking', 'listening'],
  ]);
  expect(go(...phases).done).toEqual(['writeDown', 'ask']);
});

test('what was heard is what is asked', () => {
  const { state } = go('ready', 'speaks', 'pauses');
  expect(nextVoice(state, EVENTS.heard).effects).toEqual([{ do: 'ask', text: 'Hello' }]);
});

describe('a person who speaks', () => {
  test.each<[string, readonly EventName[], readonly Effect['do'][]]>([
    ['while the model speaks silences it', [...SPOKEN, 'sounds', 'speaks'], ['silence']],
    ['while the model thinks silences it', [...SPOKEN, 'speaks'], ['silence']],
    [
      'while the first words are written down goes on with them',
      ['ready', 'speaks', 'pauses', 'speaks'],
      ['keepSound'],
    ],
  ])('%s, and is listened to', (_title, events, effects) => {
    const { state, done } = go(...events);
    expect(state).toMatchObject({ phase: 'listening', isHearing: true });
    expect(done.slice(-1)).toEqual(effects);
  });

  test('before the microphone is there changes nothing', () => {
    expect(go('speaks').state).toEqual(BEGUN);
  });

  test('and only coughs is listened to again', () => {
    const { state, done } = go('ready', 'speaks', 'coughs');
    expect(state).toMatchObject({ phase: 'listening', isHearing: false });
    expect(done).toEqual([]);
  });
});

test.each<[string, readonly EventName[], VoiceState['note']]>([
  ['was not understood', ['ready', 'speaks', 'pauses', 'heard nothing'], 'nothingHeard'],
  ['was not answered', [...SPOKEN, 'failed'], 'noAnswer'],
])('what %s is said, until the next turn', (_title, events, note) => {
  const { state } = go(...events);
  expect(state).toMatchObject({ phase: 'listening', note });
  expect(nextVoice(state, EVENTS.speaks).state.note).toBeUndefined();
});

test.each<[string, readonly EventName[], Effect['do']]>([
  ['an answer that is spoken', [...SPOKEN, 'sounds'], 'silence'],
  ['an answer that is awaited', SPOKEN, 'silence'],
  ['words that are written down', ['ready', 'speaks', 'pauses'], 'dropSound'],
])('a button ends %s', (_title, events, effect) => {
  const { state, done } = go(...events, 'interrupts');
  expect(state).toMatchObject({ phase: 'listening', isHearing: false });
  expect(done.at(-1)).toBe(effect);
});

test.each<[string, readonly EventName[]]>([
  ['words of a turn that was taken back', ['ready', 'speaks', 'pauses', 'speaks', 'heard']],
  ['the sound of an answer that was silenced', [...SPOKEN, 'speaks', 'sounds']],
  ['the end of an answer that was silenced', [...SPOKEN, 'sounds', 'speaks', 'answered']],
])('%s changes nothing', (_title, events) => {
  expect(go(...events)).toEqual(go(...events.slice(0, -1)));
});

describe('the end', () => {
  const everywhere: readonly (readonly EventName[])[] = [
    [],
    ['ready'],
    ['ready', 'speaks'],
    ['ready', 'speaks', 'pauses'],
    SPOKEN,
    [...SPOKEN, 'sounds'],
  ];

  test('lets go of all, wherever it comes, once', () => {
    for (const events of everywhere) {
      const { state, done } = go(...events, 'ends', 'ends', 'breaks');
      expect(state).toMatchObject({ phase: 'over', problem: undefined });
      expect(done.filter((one) => one === 'letGo')).toHaveLength(1);
    }
  });

  test('keeps its reason, and after it nothing happens', () => {
    const { state } = go('ready', 'breaks');
    expect(state.problem).toMatchObject({ kind: 'transcriber' });
    for (const event of Object.values(EVENTS))
      expect(nextVoice(state, event)).toEqual({ state, effects: [] });
  });
});
