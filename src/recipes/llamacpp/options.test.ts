// Load options of llamacpp: what is fine, and what is said about the rest.
import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { findNativeLlamaServer } from '../../../fixtures/native/find-native-llama-server.ts';
import { createLlamacppRecipe } from './recipe.ts';

const native = findNativeLlamaServer();
const recipe = createLlamacppRecipe({ environment: {} });
const configuredWith = (text: string) =>
  createLlamacppRecipe({ environment: {}, arguments: { text, source: 'llamacpp.args' } });

describe('the options', () => {
  test.each([
    [{}],
    [{ ctx_size: -1 }],
    [{ ctx_size: 4096, llamacpp_backend: 'cpu', llamacpp_args: '--flash-attn on --no-mmap' }],
    [{ llamacpp_backend: 'auto', llamacpp_args: '' }],
    [{ llamacpp_backend: 'embedded', llamacpp_device: 'Vulkan0,Vulkan1' }],
    [{ ctx_size: null, llamacpp_args: undefined, llamacpp_backend: '' }],
    [{ llamacpp_args: '-np 2 -kvu --threads-http 64' }],
    [{ llamacpp_args: '--chat-template-kwargs \'{"preserve_thinking":true}\' --temp -1' }],
  ])('%j is fine', (options) => {
    expect(recipe.options.check(options)).toEqual([]);
  });

  test.each<[Record<string, unknown>, RegExp]>([
    [{ ctx_size: 0 }, /ctx_size is 0; it must be a number of tokens from 1 to \d+, or -1/],
    [{ ctx_size: -2 }, /ctx_size is -2/],
    [{ ctx_size: 1.5 }, /ctx_size is 1.5/],
    [{ ctx_size: '4096' }, /ctx_size is "4096"/],
    [{ ctx_size: 2 ** 31 }, /ctx_size is 2147483648/],
    [
      { llamacpp_backend: 'cuda13' },
      /'cuda13' is not a backend of llamacpp; set llamacpp_backend to auto or one of: metal, cuda, vulkan, rocm, cpu/,
    ],
    [{ llamacpp_backend: 7 }, /llamacpp_backend is 7; it must be a string/],
    [{ llamacpp_device: '--rpc' }, /llamacpp_device is "--rpc"/],
    [{ llamacpp_args: ['-np', '2'] }, /llamacpp_args is \["-np","2"\]; it must be one string/],
    [
      { llamacpp_args: '--alias "x' },
      /llamacpp_args can't be read\. The quote " at position 8 is never closed/,
    ],
    [{ whispercpp_args: '--convert' }, /'whispercpp_args' is not an option of llamacpp; remove it/],
    [{ steps: 4 }, /'steps' is not an option of llamacpp/],
    [{ constructor: 1 }, /'constructor' is not an option of llamacpp/],
  ])('%j is refused with one sentence', (options, sentence) => {
    const problems = recipe.options.check(options);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(sentence);
  });

  test('all problems are listed at once', () => {
    const options = { ctx_size: 0, cfg_scale: 7, llamacpp_args: '--port 1 --log-file x' };
    expect(recipe.options.check(options)).toHaveLength(4);
  });
});

describe('computers that share the work', () => {
  const { options } = createLlamacppRecipe({
    environment: {},
    addresses: { rpc_hosts: ['10.0.0.2:50052', 'gpu-2.lan:50052'] },
  });

  test.each(['', '10.0.0.2:50052', 'GPU-2.lan:50052, 10.0.0.2:50052'])(
    '%j may be named',
    (llamacpp_rpc) => {
      expect(options.check({ llamacpp_rpc })).toEqual([]);
    },
  );

  test.each<[unknown, RegExp]>([
    [
      '10.0.0.3:50052',
      /names 10.0.0.3:50052; only addresses in .* which are 10.0.0.2:50052, gpu-2.lan:50052\.$/,
    ],
    ['10.0.0.2:50053', /only addresses in/],
    ['10.0.0.2', /has "10.0.0.2"; it must be addresses as host:port/],
    ['10.0.0.2:50052,', /has ""; /],
    ['10.0.0.2:50052,10.0.0.2:50052', /the same computer twice/],
    [['10.0.0.2:50052'], /must be addresses/],
    ['x,'.repeat(3000), /must be addresses/],
    [
      Array.from({ length: 17 }, (_, index) => `10.0.0.2:${index + 1}`).join(','),
      /names 17 computers; name at most 16/,
    ],
  ])('%j is refused', (llamacpp_rpc, sentence) => {
    expect(options.check({ llamacpp_rpc })).toEqual([expect.stringMatching(sentence)]);
    expect(options.check({ llamacpp_rpc }, 'owner')).toHaveLength(1);
  });

  test('without a setting a load may not name an rpc-server', () => {
    expect(recipe.options.check({ llamacpp_rpc: '127.0.0.1:50052' }, 'owner')).toEqual([
      expect.stringMatching(/LEMONADE_LLAMACPP_RPC_HOSTS\) may be named, and it is empty/),
    ]);
  });
});

describe('reserved arguments', () => {
  // The list of the original's specification, and the other spellings of the same.
  test.each([
    '-m x',
    '--model x',
    '--model=x',
    '--port 1',
    '--ctx-size 1',
    '--ctx_size 1',
    '-c 1',
    '-ngl 99',
    '--gpu-layers 99',
    '--n-gpu-layers=99',
    '--jinja',
    '--no-jinja',
    '--mmproj x',
    '-mm x',
    '--embeddings',
    '--embedding',
    '--reranking',
    '--rerank',
    '--metrics',
    '--host 0.0.0.0',
    '-np 2 --host=0.0.0.0',
    '"--host" 0.0.0.0',
    '-md draft.gguf',
  ])('%s belongs to the server', (text) => {
    const [problem] = recipe.options.check({ llamacpp_args: text });
    expect(problem).toMatch(
      /which the server sets itself.*Reserved arguments: -m, --port, --host, --ctx-size, -ngl/,
    );
  });

  test.each([
    '--api-key x',
    '--api-key-file /etc/passwd',
    '--path /',
    '--media-path /',
    '--log-file x',
    '--rpc 10.0.0.1:1',
    '--tools all',
    '--agent',
    '-ag',
    '--log-prompts-dir x',
    '--video-ffmpeg-dir x',
    '--grammar-file x',
    '--mcp-servers-config x',
    '--cors-origins *',
    '--lora x',
    '--chat-template-file x',
    '-lcd x',
    '--models_dir x',
    '--ssl-key-file x',
  ])('%s is refused from a load request', (text) => {
    const [problem] = recipe.options.check({ llamacpp_args: text });
    expect(problem).toMatch(/name files, other machines or tools/);
  });

  test.each([
    '-hf a/b',
    '--hf-repo a/b',
    '--hf_repo=a/b',
    '--hf-token x',
    '-hfd a/b',
    '--spec-draft-hf a/b',
    '-mu http://x',
    '--model-url=http://x',
    '-mmu http://x',
    '-dr a/b',
    '--fim-qwen-7b-default',
    '--fim-qwen-7b-spec',
    '--vision-gemma-4b-default',
  ])('%s is refused from everybody, since it downloads', (text) => {
    const sentence =
      /with which llama-server downloads models itself; remove it, and pull the model/;
    expect(recipe.options.check({ llamacpp_args: text })).toEqual([
      expect.stringMatching(sentence),
    ]);
    expect(recipe.options.check({ llamacpp_args: text }, 'owner')).toEqual([
      expect.stringMatching(sentence),
    ]);
    expect(() => configuredWith(text)).toThrow(sentence);
  });

  test.each(['--spec-synth-len 4', '--spec-synth-rates 0.5'])(
    '%s is refused from everybody, since the words would not be those of the model',
    (text) => {
      const sentence =
        /^llamacpp[._]args contains '--spec-synth-\w+', with which dice choose words .*; remove it\.$/;
      expect(recipe.options.check({ llamacpp_args: text }, 'owner')).toEqual([
        expect.stringMatching(sentence),
      ]);
      expect(() => configuredWith(text)).toThrow(sentence);
    },
  );

  test.each(['--slot-save-path /x', '--slot_save_path /x', '"--slot-save-path" /x'])(
    '%s is for the person who runs the server, and a request without a key may come from any client',
    (text) => {
      const [problem, ...others] = recipe.options.check({ llamacpp_args: text });
      expect(problem).toMatch(/folder to write to.*config\.json.*LEMONADE_ADMIN_API_KEY/);
      expect(others).toEqual([]);
      expect(recipe.options.check({ llamacpp_args: text }, 'owner')).toEqual([]);
      expect(recipe.options.check({ llamacpp_args: '--log-file x' }, 'owner')).toHaveLength(1);
      expect(() => configuredWith(text)).not.toThrow();
    },
  );

  test('the person who runs the server may name files, but not what the server sets itself', () => {
    expect(() => configuredWith('--lora /x.gguf')).not.toThrow();
    expect(() => configuredWith('--port 1')).toThrow(/'--port'.*sets itself/);
    expect(() => configuredWith('"')).toThrow(/never closed/);
  });

  test.runIf(native !== undefined)(
    'what the real llama-server says downloads, replaces its words, or names a host is refused, in settings too',
    () => {
      const help = execFileSync(native ?? '', ['--help'], { encoding: 'utf8' });
      // An entry begins in the first column; what it says may go on below.
      const entries = help
        .split(/\n(?=-)/)
        .filter((entry) => /download|hugging ?face|synthetic| url\b/i.test(entry));
      const flags = entries.flatMap(
        (entry) => (/^[^\n]*/.exec(entry)?.[0] ?? '').match(/(?<![\w-])--?[a-z][\w.-]*/g) ?? [],
      );
      const all = [...flags, ...(help.match(/(?<=^|[\s,])--(?:fim|spec-synth)-[\w.-]+/gm) ?? [])];
      expect(all).toEqual(
        expect.arrayContaining([
          '--fim-qwen-14b-spec',
          '--spec-synth-len',
          '--spec-synth-rates',
          '--model-url',
          '-hf',
        ]),
      );
      expect(
        all.filter((flag) => recipe.options.check({ llamacpp_args: `${flag} x` }).length === 0),
      ).toEqual([]);
      const isTakenInSettings = (flag: string) => {
        try {
          return configuredWith(`${flag} x`) !== undefined;
        } catch {
          return false;
        }
      };
      expect(all.filter(isTakenInSettings)).toEqual([]);
    },
  );
});
