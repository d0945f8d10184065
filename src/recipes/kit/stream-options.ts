// What a request says about the stream that it asks for, in OpenAI's form.
import { isObject } from '../../lib/values.ts';

/** Whether the last event of the stream is to tell the tokens that it took. */
export const isUsageWanted = ({
  stream_options: options,
}: Readonly<Record<string, unknown>>): boolean =>
  isObject(options) && options.include_usage === true;
