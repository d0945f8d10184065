import { describe, expect, test } from 'vitest';
import { model, run, system } from '../../../fixtures/command-run.ts';
import { printModelList } from './list.ts';

describe('lemonade list', () => {
  const models = [
    model('far', { recipe: 'flm' }),
    model('big', { size: 20 }),
    model('small'),
    model('here', { downloaded: true }),
  ];
  const server = { 'GET /models?show_all=true': { data: models }, 'GET /system-info': system };

  test('has what is here, and what fits; how many others there are is a hint', async () => {
    const { lines, notes } = await run(server, (context) => printModelList(context, undefined, {}));
    expect(lines).toEqual([
      'On this machine',
      'MODEL | SIZE | RECIPE | LABELS',
      'here | 1.1 GB | llamacpp | chat',
      '',
      'Can be pulled, and fits this machine: chat',
      'MODEL | SIZE | FIT | RECIPE | LABELS',
      'small | 1.1 GB | take first | llamacpp | chat',
    ]);
    expect(notes).toContain("'lemonade run small' pulls a good first one, and chats.");
    expect(notes).toContain(
      "1 more model too large for the memory, and 1 model that can't be used on this machine; --all shows them.",
    );
  });

  test('has all models with --all, each with what speaks against it', async () => {
    const { lines, notes } = await run(server, (context) =>
      printModelList(context, undefined, { all: true }),
    );
    expect(lines).toContain('Too large for the memory, of which 10.7 GB are for models');
    expect(lines.at(-1)).toBe('far | 1.1 GB | flm:npu requires an NPU.');
    expect(notes).not.toContain('--all');
  });

  test('has those of a name in any case, where a star stands for anything and a dot for itself', async () => {
    const named = async (filter: string) =>
      (await run(server, (context) => printModelList(context, filter, {}))).lines;
    expect(await named('S*LL')).toContain('small | 1.1 GB | well | llamacpp | chat');
    expect(await named('s.all')).toEqual([
      "No model's name has 's.all' in it, and none has it as a label.",
    ]);
    expect(await named('chat')).toContain('small | 1.1 GB | well | llamacpp | chat');
  });

  test('has the one to take first on top of its kind, what is elsewhere apart, and names whole at 60 columns', async () => {
    const long = 'Qwen3.6-27B-FP8-with-a-long-name-of-its-own-GGUF';
    const all = [
      model('tiny', { size: 0.5 }),
      model(long, { size: 2, labels: ['chat', 'hot'] }),
      model('embeds', { labels: ['embeddings'] }),
      model('far/away', { downloaded: true, provider: 'far', recipe: 'remote', size: undefined }),
    ];
    const others = { ...server, 'GET /models?show_all=true': { data: all } };
    const { lines } = await run(others, (context) => printModelList(context, undefined, {}), {
      columns: 60,
    });
    expect(lines.filter((line) => /^(?:Can|At|On)/.test(line))).toEqual([
      'At providers',
      'Can be pulled, and fits this machine: chat',
      'Can be pulled, and fits this machine: embeddings',
    ]);
    const named = lines.filter((line) => line.startsWith(long) || line.startsWith('tiny'));
    expect(named.map((line) => line.split(' ')[0])).toEqual([long, 'tiny']);
  });

  test('asks for what is on the disk alone with --downloaded, and says when that is nothing', async () => {
    const downloaded = { ...server, 'GET /models?show_all=false': { data: [] } };
    const { lines, notes } = await run(downloaded, (context) =>
      printModelList(context, undefined, { downloaded: true }),
    );
    expect([lines, notes]).toEqual([['No model is on this machine yet.'], '']);
  });

  test('prints the models as JSON', async () => {
    const { lines } = await run(server, (context) => printModelList(context, undefined, {}), {
      json: true,
    });
    expect(JSON.parse(lines[0] ?? '').data.map(({ id }: { id: string }) => id)).toEqual([
      'here',
      'small',
    ]);
  });

  test('has names alone with --quiet, and nothing at all where there are none', async () => {
    const quiet = async (filter: string | undefined) => {
      const { lines, notes } = await run(server, (context) => printModelList(context, filter, {}), {
        quiet: true,
      });
      return { lines, notes };
    };
    expect(await quiet(undefined)).toEqual({ lines: ['here', 'small'], notes: '' });
    expect(await quiet('s.all')).toEqual({ lines: [], notes: '' });
  });

  test('says that nothing is here yet, apart from what follows; but not to who asks for a name', async () => {
    const responses = { ...server, 'GET /models?show_all=true': { data: [model('small')] } };
    const listed = async (filter: string | undefined) =>
      (await run(responses, (context) => printModelList(context, filter, {}))).lines;
    expect((await listed(undefined)).slice(0, 3)).toEqual([
      'No model is on this machine yet.',
      '',
      'Can be pulled, and fits this machine: chat',
    ]);
    expect((await listed('small'))[0]).toBe('Can be pulled, and fits this machine: chat');
  });
});
