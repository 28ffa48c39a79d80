import type { LicenceVerdict } from '@zhenku/contract/licences/licence-uses';

interface Assessment {
  verdict: LicenceVerdict;
  clauses: string[];
}

export interface LicenceAnswer {
  fits: boolean;
  title: string;
  reason: string;
}

const REFUSED: Partial<Record<LicenceVerdict, string>> = {
  notForIndividuals: '不能：个人不能购买这种用途',
  notAllowed: '不能：这种用途本站不授权',
};

/** Says which is the cheapest licence that covers a use, or why none does. `assess` evaluates one tier's licence. */
export function answerOf(assess: (tier: number) => Assessment): LicenceAnswer {
  const [standard, extended] = [assess(1), assess(3)];
  if (standard.verdict === 'fits') {
    return { fits: true, title: '可以：标准授权即可', reason: standard.clauses.join('；') || 'HD 和 4K 规格都适用。' };
  }
  if (extended.verdict === 'fits') {
    const reason = [...standard.clauses, ...extended.clauses].join('；');
    return { fits: true, title: '可以：需要 PLUS 扩展授权', reason };
  }
  return { fits: false, title: REFUSED[standard.verdict] ?? '不能', reason: standard.clauses.join('；') };
}
