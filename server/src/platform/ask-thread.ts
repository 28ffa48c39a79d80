import { Worker } from 'node:worker_threads';

export interface AskedThread<Question, Answer> {
  /** Rejects if the thread has failed or fails before it answers. */
  ask: (question: Question) => Promise<Answer>;
  /** The latest answer; null before the first. */
  latest: () => Answer | null;
  failed: () => boolean;
  end: () => Promise<void>;
}

/** Starts a thread that sends one answer per question, in order. It does not keep the process running. */
export function startAskedThread<Question, Answer>(file: URL, workerData?: unknown): AskedThread<Question, Answer> {
  const worker = new Worker(file, { workerData });
  worker.unref();
  const asked: PromiseWithResolvers<Answer>[] = [];
  let latest: Answer | null = null;
  let failure: Error | null = null;
  const fail = (error: Error) => {
    failure ??= error;
    for (const { reject } of asked.splice(0)) reject(failure);
  };
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('The thread has ended')));
  worker.on('message', (answer: Answer) => {
    latest = answer;
    asked.shift()?.resolve(answer);
  });
  return {
    ask: (question) => {
      if (failure) return Promise.reject(failure);
      const answer = Promise.withResolvers<Answer>();
      asked.push(answer);
      worker.postMessage(question);
      return answer.promise;
    },
    latest: () => latest,
    failed: () => failure !== null,
    end: async () => void (await worker.terminate()),
  };
}
