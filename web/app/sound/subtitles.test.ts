import { expect, test } from 'vitest';
import { transcriptForms, transcriptText } from './subtitles.ts';

const spoken = {
  text: ' Hello there. Bye --> now. ',
  segments: [
    { start: 0, end: 1.9, text: ' Hello there.' },
    { start: 3723.0049, end: 3724.5, text: ' Bye --> now.' },
  ],
};

test('the text has no space around it', () => {
  expect(transcriptText(spoken, 'text')).toBe('Hello there. Bye --> now.');
});

test('SRT numbers its cues and has commas in its times', () => {
  expect(transcriptText(spoken, 'srt')).toBe(
    '1\n00:00:00,000 --> 00:00:01,900\nHello there.\n\n2\n01:02:03,005 --> 01:02:04,500\nBye → now.\n',
  );
});

test('WebVTT has a head and points in its times', () => {
  expect(transcriptText(spoken, 'vtt')).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:01.900\nHello there.\n\n01:02:03.005 --> 01:02:04.500\nBye → now.\n',
  );
});

test('without times there is only the text', () => {
  expect(transcriptForms(spoken)).toEqual(['text', 'srt', 'vtt']);
  expect(transcriptForms({ text: 'Hello' })).toEqual(['text']);
});
