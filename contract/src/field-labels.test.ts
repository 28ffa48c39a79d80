import { expect, it } from 'vitest';
import type { z } from 'zod';
import { api } from './api.ts';
import { FIELD_LABELS } from './field-labels.ts';

function fieldsOf(schema: z.core.$ZodType): string[] {
  const def = schema._zod.def as unknown as Record<string, unknown>;
  const shape = (def.shape ?? {}) as Record<string, z.core.$ZodType>;
  const inner = [def.innerType, def.in, def.out, def.element, ...((def.options as unknown[]) ?? [])];
  return [
    ...Object.entries(shape).flatMap(([name, field]) => [name, ...fieldsOf(field)]),
    ...inner.filter((each) => each !== undefined).flatMap((each) => fieldsOf(each as z.core.$ZodType)),
  ];
}

it('every input field has a Chinese name for error messages', () => {
  const names = new Set(Object.values(api).flatMap(({ input }) => fieldsOf(input)));
  const unnamed = [...names].filter((name) => !FIELD_LABELS[name]);
  expect(unnamed, 'name the fields in contract/src/field-labels.ts').toEqual([]);
});
