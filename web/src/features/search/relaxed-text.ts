import type { Output } from '@zhenku/contract/api';

type Found = Pick<Output<'POST /video/v1/queryByKeyword'>, 'total' | 'relaxed'>;

const quote = (words: readonly string[]) => words.map((word) => `“${word}”`).join('');

/** Says in one line how near clips differ from what was typed; undefined if nothing is known about that. */
export function relaxedText({ total, relaxed }: Found): string | undefined {
  const dropped = relaxed.filter(({ kind }) => kind === 'dropped').map(({ from }) => from);
  const replaced = relaxed.filter(({ kind }) => kind === 'replaced');
  const words = quote([...dropped, ...replaced.map(({ from }) => from)]);
  const isOne = dropped.length + replaced.length === 1;
  if (words === '') return undefined;
  const together = isOne ? `包含${words}` : `同时包含${words}`;
  const start = total === 0 ? `没有${together}的作品` : `${together}的作品只有 ${total} 条`;
  if (dropped.length === 0) return `${start}，以下包含${quote(replaced.map(({ to = '' }) => to))}`;
  if (isOne) return `${start}，以下符合其余条件`;
  return `${start}，以下包含其中之一`;
}
