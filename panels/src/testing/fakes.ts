import type { Client } from '@zhenku/client/src/client';
import type { EditorHost, ProjectMedia } from '../host.ts';

export interface FakeHost extends EditorHost {
  media: ProjectMedia[];
  saved: Map<string, string>;
  inserted: string[];
  relinked: [id: string, path: string][];
  /** The timecode at which relinked media start; default: the same as before. */
  startAfterRelink: string | null | undefined;
}

export function fakeHost(media: ProjectMedia[] = []): FakeHost {
  const host: FakeHost = {
    media,
    saved: new Map(),
    inserted: [],
    relinked: [],
    startAfterRelink: undefined,
    listMedia: async () => host.media,
    saveFile: async (fileName, body) => {
      host.saved.set(fileName, await new Response(body as BodyInit).text());
      return `/panel/${fileName}`;
    },
    insertAtPlayhead: async (path) => void host.inserted.push(path),
    relink: async ({ id }, path) => {
      host.relinked.push([id, path]);
      host.media = host.media.map((each) =>
        each.id === id ? { ...each, path, start: host.startAfterRelink ?? each.start } : each,
      );
    },
  };
  return host;
}

export interface FakeCall {
  name: string;
  input: Record<string, unknown>;
  idempotencyKey: string | undefined;
}

/** Returns a shop that answers calls from `answers` and records them. Links lead to their own text. */
export function fakeShop(answers: Record<string, (input: never) => unknown>): { client: Client; calls: FakeCall[] } {
  const calls: FakeCall[] = [];
  const call = async (name: string, input: Record<string, unknown>, options: { idempotencyKey?: string } = {}) => {
    calls.push({ name, input, idempotencyKey: options.idempotencyKey });
    const answer = answers[name];
    if (!answer) throw new Error(`the test has no answer for ${name}`);
    return answer(input as never);
  };
  const client = {
    url: 'https://footage.example',
    key: 'zk_test',
    call,
    fetch: async (url: URL) => new Response(url.href),
  } as unknown as Client;
  return { client, calls };
}
