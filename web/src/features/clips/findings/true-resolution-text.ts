import { TRUE_RESOLUTION, type TrueResolution } from '@zhenku/contract/clips/findings';

const LABEL: Readonly<Record<TrueResolution['verdict'], string>> = {
  [TRUE_RESOLUTION.real]: '实测 4K',
  [TRUE_RESOLUTION.enlarged]: '疑似放大',
  [TRUE_RESOLUTION.undecided]: '画面柔和，无法判断',
};

/**
 * Formats a verdict like `实测 4K：细节约相当于 2100 线`. An inconclusive verdict has no figure and does not count against the
 * creator.
 */
export function trueResolutionText({ verdict, value }: TrueResolution): string {
  if (verdict === TRUE_RESOLUTION.undecided) return LABEL[verdict];
  return `${LABEL[verdict]}：细节约相当于 ${Math.round(value)} 线`;
}
