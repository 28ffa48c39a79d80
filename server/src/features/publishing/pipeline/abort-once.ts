const LOOK_EVERY_MS = 2_000;

/** Returns a signal that aborts once `question` returns true. */
export function abortOnce(question: () => Promise<boolean>) {
  const controller = new AbortController();
  const look = async () => {
    if (await question().catch(() => false)) controller.abort();
  };
  void look();
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  return { signal: controller.signal, abort: () => controller.abort(), stop: () => clearInterval(timer) };
}
