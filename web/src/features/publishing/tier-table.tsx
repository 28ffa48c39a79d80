import { CLIP_FIELDS } from '@zhenku/contract/clips/fields';
import { ORIENTATION, TIER_LABEL, TIERS, type Tier } from '@zhenku/contract/constants';
import { LOSS_LABEL } from '@zhenku/contract/publishing/losses';
import type { SalePlan } from '@zhenku/contract/publishing/publishing-hints';
import styles from './tier-table.module.css';

/** Known facts about an original; `tiers` are the tiers that it supplies, with sizes like `1920X1080`. */
export interface Original {
  orientation: number | null;
  is8K: boolean;
  tiers: readonly { videoType: number; resolution: string }[];
  sale?: SalePlan | null;
}

/** Usual sizes of landscape originals. PLUS is a wider licence, sold at the largest available size. */
const SIZE: Readonly<Record<Tier, string>> = { 1: '1920×1080', 2: '3840×2160', 3: '3840×2160' };
const SIZE_8K = '7680×4320';
const LICENCE: Readonly<Record<Tier, string>> = { 1: '标准授权', 2: '标准授权', 3: '扩展授权' };
const KIND: Readonly<Record<number, string>> = CLIP_FIELDS.orientation.filter.labels;

const turned = (size: string) => size.split('×').toReversed().join('×');

export function TierTable({ original }: { original?: Original | undefined }) {
  const kind = original && [KIND[original.orientation ?? 0], original.is8K && '8K原片'].filter(Boolean).join('，');
  return (
    <>
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
      {original?.sale && <SaleNote sale={original.sale} />}
    </>
  );
}

function SaleNote({ sale: { remuxed, losses, master } }: { sale: NonNullable<Original['sale']> }) {
  return (
    <div className={styles.sale}>
      <p>
        {remuxed
          ? '将出售为：原画质MP4（不重新编码，已去除位置、姓名、设备等信息）'
          : '将出售为：MP4（H.264，8位4:2:0，BT.709，逐行，固定帧率），重新编码'}
        {master && '；可另外出售母版'}
      </p>
      {losses.length > 0 && (
        <>
          <p>原片有而标准文件没有：</p>
          <ul>
            {losses.map((loss) => (
              <li key={loss}>{LOSS_LABEL[loss]}</li>
            ))}
          </ul>
        </>
      )}
    </div>
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
