// The thread that computes: it loads the model, and then does what it is asked for, one batch after
// the other. It hears what is asked for meanwhile between two batches, and says after each what has
// come of it.
import { once } from 'node:events';
import {
  type MessagePort,
  parentPort,
  receiveMessageOnPort,
  workerData,
} from 'node:worker_threads';
import { messageOf } from '../../../common/values.ts';
import { type Message, type Order, type Report, STATE, type ThreadData } from './messages.ts';
import { openModel } from './open-model.ts';
import type { ComputingOptions } from './options.ts';
import { Pulse } from './watch.ts';
import type { Work } from './work.ts';

/** Makes this thread the one that computes; its data is `ThreadData`. */
export async function serveComputing(): Promise<void> {
  const { state, pulse }: ThreadData = workerData;
  const port = parentPort as MessagePort;
  const say = (message: Message) => port.postMessage(message);
  let reports: Report[] = [];
  const sendReports = () => {
    if (reports.length > 0) say({ reports });
    reports = [];
  };
  const [options]: ComputingOptions[] = await once(port, 'message');
  try {
    const { ready, work } = await openModel({
      options: options as ComputingOptions,
      opened: (libraries) => say({ opened: libraries }),
      report(one) {
        reports.push(one);
      },
      pulse: new Pulse(pulse),
    });
    listen(port, work, new Int32Array(state), sendReports);
    say({ ready });
  } catch (error) {
    say({ fault: messageOf(error) });
  }
}

function listen(port: MessagePort, work: Work, state: Int32Array, sendReports: () => void): void {
  function takeAll(): void {
    for (
      let next = receiveMessageOnPort(port);
      next !== undefined;
      next = receiveMessageOnPort(port)
    ) {
      work.take(next.message as Order);
    }
    sendReports();
  }
  port.on('message', (order: Order) => {
    Atomics.store(state, STATE.isComputing, 1);
    work.take(order);
    takeAll();
    while (!work.isIdle && Atomics.load(state, STATE.isEnding) === 0) {
      work.step();
      takeAll();
    }
    Atomics.store(state, STATE.isComputing, 0);
    Atomics.notify(state, STATE.isComputing);
  });
}
