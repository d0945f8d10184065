// Which fields of a request are for this server alone. All others go on to the native server or
// provider, also those that no document names: clients send what a newer native server knows.
import { isObject } from '../../lib/values.ts';

type RequestBody = Readonly<Record<string, unknown>>;

/**
 * Those of the second line are said in other fields before a request comes here; tools of MCP
 * servers run here, and the model gets them as functions.
 */
export const OWN_FIELDS: ReadonlySet<string> = new Set([
  ...['device', 'dtype', 'cache_dir'],
  ...['min_length', 'max_length', 'do_sample', 'response_fields'],
  ...['mcp_servers', 'mcp_approvals'],
]);
/** The same of `metadata`. */
const OWN_METADATA = 'local_only';

/** The very same body where it has none of them. */
export function withoutOwnFields(body: RequestBody): RequestBody {
  const { metadata } = body;
  const hasOwnData = isObject(metadata) && OWN_METADATA in metadata;
  if (!hasOwnData && !Object.keys(body).some((name) => OWN_FIELDS.has(name))) return body;
  const theirs = Object.fromEntries(Object.entries(body).filter(([name]) => !OWN_FIELDS.has(name)));
  if (!hasOwnData) return theirs;
  const { [OWN_METADATA]: _ours, ...data } = metadata;
  if (Object.keys(data).length > 0) return { ...theirs, metadata: data };
  const { metadata: _empty, ...others } = theirs;
  return others;
}
