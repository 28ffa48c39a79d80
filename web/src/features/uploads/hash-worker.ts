import { createSHA256 } from 'hash-wasm';

export type HashReply = { progress: number } | { sha256: string } | { failed: string };

const reply = (message: HashReply) => postMessage(message);

async function hash(file: Blob): Promise<string> {
  const hasher = await createSHA256();
  const reader = file.stream().getReader();
  let [done, reported] = [0, 0];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    hasher.update(part.value);
    done += part.value.byteLength;
    if (done - reported < file.size / 100) continue;
    reported = done;
    reply({ progress: done / file.size });
  }
  return hasher.digest();
}

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  hash(data).then(
    (sha256) => reply({ sha256 }),
    (error: unknown) => reply({ failed: String(error) }),
  );
});
