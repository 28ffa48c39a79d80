import { expect, test } from 'vitest';
import { BOLD, collectPdf, newPdf, REGULAR } from './pdf.ts';

test('concurrently written Chinese documents contain only the glyphs that they use', async () => {
  const write = async (words: string) => {
    const pdf = await newPdf({ info: { Title: words } });
    pdf.font(BOLD).text(words).font(REGULAR).text(`${words} 龘 100.00`);
    return await collectPdf(pdf);
  };
  const [first, second] = await Promise.all([write('收益月结单'), write('授权书')]);
  for (const file of [first, second]) {
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    expect(file.subarray(-6).toString()).toContain('%%EOF');
    expect(file.length).toBeLessThan(30_000);
  }
  expect(first.equals(second)).toBe(false);
});
