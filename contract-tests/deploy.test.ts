// The files in deploy/: what they name exists, here and in each other, and none of them opens a
// door.
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { ask, chatBody, type Undocumented } from './support/client.ts';
import { serverForSuite } from './support/for-suite.ts';
import { type KubernetesObject, problemsIn } from './support/kubernetes-objects.ts';
import { namesIn } from './support/promql.ts';
import { API_KEY, ROOT } from './support/server.ts';

const DEPLOY = join(ROOT, 'deploy');
const read = (name: string) => readFile(join(DEPLOY, name), 'utf8');
/** All that can be set, as the documentation lists it. */
const variables = new Set(
  [
    ...(await readFile(join(ROOT, 'docs/settings.md'), 'utf8')).matchAll(
      /^\| `(LEMONADE_\w+)` \|/gm,
    ),
  ].map(([, name]) => name),
);
/** Of OpenTelemetry, and of the provider that the files have. */
const isKnownVariable = (name: string) =>
  variables.has(name) || /^OTEL_|^LEMONADE_RACK_API_KEY$/.test(name);

const kustomization = parse(await read('kubernetes/kustomization.yaml'));
const objects: Undocumented[] = [];
for (const file of kustomization.resources) objects.push(parse(await read(`kubernetes/${file}`)));
const ofKind = (kind: string): Undocumented => objects.find((object) => object.kind === kind);
const deployment = ofKind('Deployment');
const pod = deployment.spec.template.spec;
const [container] = pod.containers;
const environment: Record<string, string | undefined> = Object.fromEntries(
  container.env.map(({ name, value }: { name: string; value?: string }) => [name, value]),
);
const compose = parse(await read('compose/replicas.yaml'), { merge: true });

// As the Deployment starts it, and loaded once, so that /metrics has labels.
const server = serverForSuite({
  environment: Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined),
  ),
});

describe('kubernetes', () => {
  test('each object is as Kubernetes’ types say, and a field that is misspelt would be noticed', () => {
    expect(problemsIn(objects as KubernetesObject[])).toEqual([]);
    const misspelt = { ...ofKind('Service'), spec: { ...ofKind('Service').spec, selektor: {} } };
    expect(problemsIn([misspelt]).join()).toContain('selektor');
  }, 120_000);

  test('the kustomization names all files, and everything that one object takes from another is there', async () => {
    const files = await readdir(join(DEPLOY, 'kubernetes'));
    const [{ name, files: configured }] = kustomization.configMapGenerator;
    expect([...kustomization.resources, ...configured, 'kustomization.yaml'].toSorted()).toEqual(
      files.toSorted(),
    );
    const labels = deployment.spec.template.metadata.labels;
    expect(labels).toMatchObject(deployment.spec.selector.matchLabels);
    expect(labels).toMatchObject(ofKind('Service').spec.selector);
    const volumes = Object.fromEntries(
      pod.volumes.map((volume: Undocumented) => [volume.name, volume]),
    );
    for (const mount of container.volumeMounts) expect(volumes).toHaveProperty(mount.name);
    expect(volumes.data.persistentVolumeClaim.claimName).toBe(
      ofKind('PersistentVolumeClaim').metadata.name,
    );
    expect(volumes.config.configMap.name).toBe(name);
    const ports = container.ports.map((port: Undocumented) => port.name);
    for (const probe of [
      container.startupProbe,
      container.readinessProbe,
      container.livenessProbe,
    ]) {
      expect(ports).toContain(probe.httpGet.port);
    }
    expect(ports).toContain(ofKind('Service').spec.ports[0].targetPort);
    const [image] = kustomization.images;
    expect(container.image).toBe(image.name);
    expect(image.newTag).toBe(
      JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')).version,
    );
  });

  test('it runs without privileges, writes to its volumes only, and gets keys from a secret', () => {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(pod).toMatchObject({ automountServiceAccountToken: false, enableServiceLinks: false });
    for (const { name, value, valueFrom } of container.env) {
      expect(isKnownVariable(name), name).toBe(true);
      if (/KEY/.test(name))
        expect([value, valueFrom.secretKeyRef.name]).toEqual([undefined, 'lemonade-keys']);
    }
  });

  test('it may end what it has begun before it is killed', () => {
    const [, preStopSeconds] = container.lifecycle.preStop.exec.command;
    const needsSeconds =
      Number(preStopSeconds) + Number(environment.LEMONADE_SHUTDOWN_GRACE_MS) / 1000;
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(needsSeconds);
  });

  test('probes need no key, and the names of the Service are taken for ours', async () => {
    for (const probe of [
      container.startupProbe,
      container.readinessProbe,
      container.livenessProbe,
    ]) {
      expect((await ask(server(), { path: probe.httpGet.path, key: null })).status).toBe(200);
    }
    const statusFor = (host: string) =>
      new Promise((resolve, reject) => {
        const headers = { host, authorization: `Bearer ${API_KEY}` };
        get(`${server().baseUrl}/v1/models`, { headers }, (response) => {
          response.resume();
          resolve(response.statusCode);
        }).on('error', reject);
      });
    const { name } = ofKind('Service').metadata;
    expect(await statusFor(`${name}.default.svc.cluster.local:13305`)).toBe(200);
    expect(await statusFor(`${name}:13305`)).toBe(200);
    expect(await statusFor('evil.example')).toBe(403);
  });

  test('kubectl, where there is one, renders it all', async (context) => {
    const run = promisify(execFile);
    const rendered = await run('kubectl', ['kustomize', join(DEPLOY, 'kubernetes')]).catch(
      (error) => {
        if (error.code !== 'ENOENT') throw error;
      },
    );
    if (rendered === undefined) return context.skip('There is no kubectl.');
    const all = parseAllDocuments(rendered.stdout).map((document) => document.toJS());
    expect(all.map(({ kind }) => kind).toSorted()).toEqual([
      'ConfigMap',
      'Deployment',
      'PersistentVolumeClaim',
      'Service',
    ]);
    expect(problemsIn(all)).toEqual([]);
    const config = all.find(({ kind }) => kind === 'ConfigMap');
    const { volumes } = all.find(({ kind }) => kind === 'Deployment').spec.template.spec;
    expect(volumes[1].configMap.name).toBe(config.metadata.name);
  }, 120_000);
});

describe('compose', () => {
  const llamas = Object.keys(compose.services).filter((name) => name.startsWith('llama-'));

  test('each replica is a provider’s address, and they take as many requests as are sent', async () => {
    const { rack } = JSON.parse(await read('compose/config.json')).providers;
    expect(rack.base_urls).toEqual(llamas.map((name) => `http://${name}:8080/v1`));
    const slots = llamas.map((name) => {
      const { command } = compose.services[name];
      return Number(command[command.indexOf('--parallel') + 1]);
    });
    expect(rack.max_concurrent).toBe(slots.reduce((sum, count) => sum + count, 0));
  });

  test('only the server is reached from outside, on this machine, with a key that is asked for', () => {
    const { lemonade } = compose.services;
    expect(lemonade.ports).toEqual(['127.0.0.1:13305:13305']);
    expect(lemonade.environment.LEMONADE_API_KEY).toMatch(/^\$\{LEMONADE_API_KEY:\?.+\}$/);
    for (const name of Object.keys(lemonade.environment))
      expect(isKnownVariable(name), name).toBe(true);
    for (const name of llamas) {
      expect(compose.services[name]).not.toHaveProperty('ports');
      expect(compose.services[name].networks).toEqual(['backends']);
    }
    expect(compose.networks.backends.internal).toBe(true);
    const named = Object.values(compose.services).flatMap(({ volumes }: Undocumented) =>
      volumes
        .map((volume: string) => volume.split(':')[0])
        .filter((source: string) => /^\w+$/.test(source)),
    );
    expect(new Set(named)).toEqual(new Set(Object.keys(compose.volumes)));
  });
});

test.each(['compose', 'kubernetes'])(
  'the providers of %s are such as the documents allow',
  async (folder) => {
    const { providers } = JSON.parse(await read(`${folder}/config.json`));
    const document = JSON.parse(await readFile(join(ROOT, 'generated/openapi.json'), 'utf8'));
    const { properties } = document.components.schemas.ProviderRequest;
    for (const [name, fields] of Object.entries<object>(providers)) {
      expect(name).toMatch(new RegExp(properties.name.pattern));
      expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(fields)));
      expect(fields).not.toHaveProperty('api_key');
    }
  },
);

describe('queries', () => {
  /** Metrics that there are, with the names of their labels. */
  const told = new Map<string, Set<string>>();
  beforeAll(async () => {
    await ask(server(), { path: '/v1/chat/completions', body: chatBody('chat') });
    await ask(server(), { path: '/v1/chat/completions', body: chatBody('exitsAtStart') });
    for (const line of (await ask(server(), { path: '/metrics' })).text.split('\n')) {
      const [, help, type] = /^# TYPE (\S+) (\w+)/.exec(line) ?? [];
      const suffixes = type === 'histogram' ? ['_bucket', '_count', '_sum'] : [''];
      if (help)
        for (const suffix of suffixes)
          told.set(help + suffix, told.get(help + suffix) ?? new Set());
      const [, name = '', labels = ''] = /^(\w+)(?:\{(.*)\})? /.exec(line) ?? [];
      for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) told.get(name)?.add(label);
    }
  });
  /** What Prometheus itself adds. */
  const OF_PROMETHEUS = ['job', 'instance'];

  function check(query: string): void {
    const { isWellFormed, metrics, labels } = namesIn(query);
    expect(isWellFormed, query).toBe(true);
    expect(metrics, query).not.toEqual([]);
    for (const metric of metrics.filter((name) => name !== 'up')) {
      expect([...told.keys()], query).toContain(metric);
      // No image was made here, so that there is no line to read labels from.
      const known = told.get(metric);
      if (known?.size)
        expect([...known, ...OF_PROMETHEUS], query).toEqual(expect.arrayContaining([...labels]));
    }
  }

  test('each query of the dashboard is well-formed and asks for what /metrics tells', async () => {
    const { panels, templating } = JSON.parse(await read('grafana/lemonade.json'));
    const targets = panels.flatMap((panel: Undocumented) => panel.targets ?? []);
    expect(targets.length).toBeGreaterThan(20);
    for (const { expr } of targets) check(expr);
    const [, model] = templating.list;
    const [, metric = '', label = ''] = /^label_values\((\w+), (\w+)\)$/.exec(model.query) ?? [];
    expect([...(told.get(metric) ?? [])]).toContain(label);
    const ids = panels.map(({ id }: Undocumented) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('each alert is well-formed, asks for what /metrics tells, and says what is wrong', async () => {
    const { groups } = parse(await read('prometheus/alerts.yaml'));
    for (const { alert, expr, labels, annotations } of groups.flatMap(
      ({ rules }: Undocumented) => rules,
    )) {
      check(expr);
      expect(alert).toMatch(/^Lemonade[A-Z]\w+$/);
      expect(labels.severity).toMatch(/^(critical|warning)$/);
      const said = [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label);
      expect([...namesIn(expr).labels, ...OF_PROMETHEUS]).toEqual(expect.arrayContaining(said));
    }
  });

  test('a query that is none, or names what there is not, would be noticed', () => {
    expect(() => check('sum by (model (rate(lemonade_requests_total[5m]))')).toThrow();
    expect(() => check('rate(lemonade_request_total[5m])')).toThrow();
    expect(() => check('sum by (modell) (lemonade_requests_total)')).toThrow();
  });

  test('what is scraped is a path of the server, with a key from a file', async () => {
    const { scrape_configs, rule_files } = parse(await read('prometheus/prometheus.yaml'));
    const [job] = scrape_configs;
    expect((await ask(server(), { path: job.metrics_path })).status).toBe(200);
    expect(job.authorization).toEqual({ credentials_file: expect.stringMatching(/^\//) });
    expect(await readdir(join(DEPLOY, 'prometheus'))).toEqual(expect.arrayContaining(rule_files));
    const down = (await read('prometheus/alerts.yaml')).match(/up\{job="(\w+)"\}/)?.[1];
    expect(down).toBe(job.job_name);
  });
});
