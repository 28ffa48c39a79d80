import { CLIP_FIELDS } from '@zhenku/contract/clips/fields';
import { ORIENTATION, TIER_LABEL, TIERS, type Tier } from '@zhenku/contract/constants';
import styles from './tier-table.module.css';

/** Known facts about an original; `tiers` are those it supplies, with sizes like `1920X1080`. */
export interface Original {
  orientation: number | null;
  is8K: boolean;
  tiers: readonly { videoType: number; resolution: string }[];
}

/** Usual sizes of landscape originals. PLUS is a wider right, sold at the largest available size. */
const SIZE: Readonly<Record<Tier, string>> = { 1: '1920×1080', 2: '3840×2160', 3: '3840×2160' };
const SIZE_8K = '7680×4320';
const LICENCE: Readonly<Record<Tier, string>> = { 1: '标准授权', 2: '标准授权', 3: '扩展授权' };
const KIND: Readonly<Record<number, string>> = CLIP_FIELDS.orientation.filter.labels;

const turned = (size: string) => size.split('×').toReversed().join('×');

/** Lists the tiers on sale with their sizes: for an original, or in general without one. */
export function TierTable({ original }: { original?: Original | undefined }) {
  const kind = original && [KIND[original.orientation ?? 0], original.is8K && '8K原片'].filter(Boolean).join('，');
  return (
    <table className={styles.table}>
      <caption>{original ? `可售规格${kind && `（${kind}）`}` : '各规格的尺寸'}</caption>
      <thead>
        <tr>
          <th scope="col">规格</th>
          <th scope="col">尺寸</th>
          <th scope="col">授权</th>
        </tr>
      </thead>
      <tbody>
        {TIERS.map((tier) => (
          <tr key={tier}>
            <th scope="row">{TIER_LABEL[tier]}</th>
            <td>{original ? sizeOf(tier, original) : usualSizes(tier)}</td>
            <td>{LICENCE[tier]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function sizeOf(tier: Tier, { tiers, orientation }: Original): string {
  const supplied = tiers.find(({ videoType }) => videoType === tier);
  if (supplied) return supplied.resolution.replace('X', '×');
  return `原片不足${orientation === ORIENTATION.portrait ? turned(SIZE[tier]) : SIZE[tier]}，不能出售`;
}

function usualSizes(tier: Tier): string {
  const sizes = tier === 3 ? [SIZE[3], SIZE_8K] : [SIZE[tier]];
  return `横屏 ${sizes.join(' 或 ')}，竖屏 ${sizes.map(turned).join(' 或 ')}`;
}
