// Reads queries of Prometheus with its own grammar: whether they are well-formed, and which metrics
// and labels they name.
import { parser } from '@prometheus-io/lezer-promql';

export interface QueryNames {
  /** False for what Prometheus would refuse as no query. */
  isWellFormed: boolean;
  metrics: readonly string[];
  /** By which it selects and groups. */
  labels: readonly string[];
}

/** Variables of Grafana stand for something. */
const STANDING_FOR: Readonly<Record<string, string>> = { $__rate_interval: '5m', $model: '.*' };

export function namesIn(query: string): QueryNames {
  const text = query.replace(/\$\w+/g, (name) => STANDING_FOR[name] ?? name);
  const metrics: string[] = [];
  const labels: string[] = [];
  let isWellFormed = true;
  parser.parse(text).iterate({
    enter({ name, type, from, to, node }) {
      if (type.isError) isWellFormed = false;
      const word = text.slice(from, to);
      if (name === 'Identifier' && node.parent?.name === 'VectorSelector') metrics.push(word);
      if (name === 'LabelName') labels.push(word);
    },
  });
  return { isWellFormed, metrics, labels };
}
