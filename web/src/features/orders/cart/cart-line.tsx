import { formatVideoId } from '@zhenku/contract/format';
import type { CartItem } from '@zhenku/contract/orders/cart';
import { TIERS } from '@zhenku/contract/constants';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/input.tsx';
import { CloseIcon } from '../../../ui/icons/icons.tsx';
import { PriceText } from '../../../ui/text/price-text.tsx';
import { deliveredSummary } from '../../clips/tech-text.ts';
import { samePictureText, tierText } from '../../clips/tier-text.ts';
import { LicenceTerms } from '../../clips/licence-terms.tsx';
import { useCoverage } from '../../licences/uses/use-coverage.ts';
import { ClipLine } from '../../clips/clip-line.tsx';
import styles from './cart-line.module.css';
import { changeLineTier } from './lines.ts';

interface CartLineProps {
  item: CartItem;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  onRemove: () => Promise<void>;
}

/** A line that is no longer on sale stays, marked and unselectable. */
export function CartLine({ item, selected, onSelect, onRemove }: CartLineProps) {
  const [removing, remove] = useAction();
  const coverage = useCoverage(item.videoType);
  return (
    <div className={styles.line} data-available={item.available}>
      <Checkbox
        checked={selected}
        disabled={!item.available}
        aria-label={`选择 ${item.videoName} ${tierText(item)}`}
        onChange={(event) => onSelect(event.target.checked)}
      />
      <ClipLine
        videoId={item.videoId}
        videoName={item.videoName}
        thumbnailUrl={item.videoCoverUrl}
        notes={[
          `素材编号 ${formatVideoId(item.videoId)}`,
          <LicenceTerms key="terms" {...item} />,
          item.videoType === 3 && samePictureText(item.tiers),
          item.available && item.licensedTypes.includes(item.videoType) && '已购买过该规格',
          item.available && coverage && coverage.verdict !== 'fits' && (
            <strong key="use" className={styles.unavailable}>
              不能用于您的用途：{coverage.clauses.join('；')}
            </strong>
          ),
          !item.available && <strong className={styles.unavailable}>已失效：已下架或不提供该规格</strong>,
        ]}
        summary={deliveredSummary(item.tiers.find(({ videoType }) => videoType === item.videoType)?.files ?? [])}
      >
        <TierSelect item={item} />
        <span className={styles.price}>{item.price === null ? '—' : <PriceText yuan={item.price} />}</span>
        <IconButton label={`删除 ${item.videoName}`} disabled={removing} onClick={() => remove(onRemove)}>
          <CloseIcon />
        </IconButton>
      </ClipLine>
    </div>
  );
}

function TierSelect({ item }: { item: CartItem }) {
  const [busy, run] = useAction();
  const sold = item.tiers.some(({ videoType }) => videoType === item.videoType);
  return (
    <select
      className={styles.select}
      aria-label={`${item.videoName} 的规格`}
      value={item.videoType}
      disabled={busy || item.tiers.length === 0}
      onChange={(event) => {
        const tier = TIERS.find((known) => known === Number(event.target.value));
        if (tier) run(() => changeLineTier(item.shoppingCartId, tier));
      }}
    >
      {!sold && <option value={item.videoType}>{tierText(item)}</option>}
      {item.tiers.map((tier) => (
        <option key={tier.videoType} value={tier.videoType}>
          {tierText(tier)}
        </option>
      ))}
    </select>
  );
}
