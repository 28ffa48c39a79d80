import type { Output } from '@zhenku/contract/api';

type Found = Pick<Output<'POST /video/v1/queryByKeyword'>, 'total' | 'relaxed'>;

const quote = (words: readonly string[]) => words.map((word) => `“${word}”`).join('');

/** Says in one line how near clips differ from what was typed; undefined if nothing is known about that. */
export function relaxedText({ total, relaxed }: Found): string | undefined {
  const dropped = relaxed.filter(({ kind }) => kind === 'dropped').map(({ from }) => from);
  const replaced = relaxed.filter(({ kind }) => kind === 'replaced');
  // Only some of the clips may lack a word.
  const differences = [
    ...replaced.map(({ from, to = '' }) => `以${quote(to.split('、'))}代替${quote([from])}`),
    ...(dropped.length > 0 ? [`可能不符合${quote(dropped)}`] : []),
  ];
  if (differences.length === 0) return undefined;
  const start = total === 0 ? '没有完全符合的素材' : `完全符合的素材只有 ${total} 条`;
  return `${start}，以下${differences.join('，')}`;
}
