import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { jsonLinesOf } from './json-lines.ts';

const Row = z.object({
  id: z.int(),
  phone: z.string(),
  user: z.object({ email: z.string() }),
  proofUrl: z.string(),
  thumbnailUrl: z.string(),
});

async function* rows(count: number) {
  for (let id = 1; id <= count; id += 1) {
    yield {
      id,
      phone: '13800000001',
      user: { email: 'buyer@footage.example' },
      proofUrl: '/files/private/x?expires=1&signature=abc',
      thumbnailUrl: '/files/public/x.jpg',
      undeclared: 'secret',
    };
  }
}

it('writes a line per row without personal data, signed links and undeclared fields', async () => {
  const written = await text(jsonLinesOf(rows(250), Row));
  const lines = written.trimEnd().split('\n');
  expect(lines).toHaveLength(250);
  expect(JSON.parse(lines[249]!)).toEqual({
    id: 250,
    phone: '138****0001',
    user: { email: 'b***@footage.example' },
    thumbnailUrl: '/files/public/x.jpg',
  });
});

it('writes nothing for an empty list', async () => {
  expect(await text(jsonLinesOf(rows(0), Row))).toBe('');
});
