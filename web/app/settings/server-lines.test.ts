import { expect, test } from 'vitest';
import { argumentsIn, BadLine, headersIn, variablesIn } from './server-lines.ts';

test('arguments are lines, with their spaces', () => {
  expect(argumentsIn('-y\r\n@scope/server\n/my notes \n\n')).toEqual([
    '-y',
    '@scope/server',
    '/my notes ',
  ]);
  expect(argumentsIn('')).toEqual([]);
});

test('variables and headers are pairs, whose values may have the sign again', () => {
  expect(variablesIn('A=1\n\n B = x=y \nEMPTY=')).toEqual({ A: '1', B: 'x=y', EMPTY: '' });
  expect(headersIn('Authorization: Bearer a:b\nX-Y:1')).toEqual({
    Authorization: 'Bearer a:b',
    'X-Y': '1',
  });
  expect([variablesIn(' \n'), headersIn('')]).toEqual([undefined, undefined]);
});

test.each(['no sign', '=value', ' = '])('a line without a name is told: %j', (line) => {
  expect(() => variablesIn(`A=1\n${line}`)).toThrow(BadLine);
  expect(() => headersIn(line.replace('=', ':'))).toThrow(BadLine);
});
