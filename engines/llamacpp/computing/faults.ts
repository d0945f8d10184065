// Errors on their way from the thread that computes to the program, and there to the client.
import { messageOf } from '../../../common/values.ts';
import { ApiError } from '../../kit/request-fields.ts';

/** What went wrong with one order. A client learns the message of its own faults only. */
export interface Fault {
  type: ApiError['type'];
  message: string;
}

/** Makes plain data of an error, in the thread that computes. */
export const faultOf = (error: unknown): Fault => ({
  type: error instanceof ApiError ? error.type : 'server_error',
  message: messageOf(error),
});

/** Makes an error of it again, in the program. */
export const errorOf = ({ type, message }: Fault): Error =>
  type === 'server_error' ? new Error(message) : new ApiError(type, message);
