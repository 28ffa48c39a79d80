import { expect, it } from 'vitest';
import { OBJECT_KINDS, objectOf, objectPath } from './object-kinds.ts';

it('objectOf recovers the kind and the id from an object’s path, for any id', () => {
  for (const kind of OBJECT_KINDS)
    for (const id of ['12', 'aB-_9', 'a/b', 'x?y#z', '100%', '作品'])
      expect(objectOf(objectPath(kind, id))).toEqual({ kind, id });
});

it('objectOf returns null for paths of other pages', () => {
  for (const path of ['/', '/orders', '/orders/', '/orders/1/2', '/jobs/1', '/orders/%E0%A4%A'])
    expect(objectOf(path)).toBeNull();
});
