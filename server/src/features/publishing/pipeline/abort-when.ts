const POLL_MS = 2_000;

/** Polls `isDue` and aborts the returned signal once it returns true, until `stop` is called. */
export function abortWhen(isDue: () => Promise<boolean>) {
  const controller = new AbortController();
  const poll = async () => {
    if (await isDue().catch(() => false)) controller.abort();
  };
  void poll();
  const timer = setInterval(() => void poll(), POLL_MS);
  return { signal: controller.signal, abort: () => controller.abort(), stop: () => clearInterval(timer) };
}
