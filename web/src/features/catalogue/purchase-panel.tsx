import type { VideoDetail } from '@zhenku/contract/catalogue/catalogue';
import { TIER_LABEL, type Tier } from '@zhenku/contract/constants';
import { formatMoney, formatResolution, formatSize } from '@zhenku/contract/format';
import type { MyLicences } from '@zhenku/contract/licences/licences';
import { licenceTypeOf } from '@zhenku/contract/licences/licence-uses';
import { lazy, Suspense, useState } from 'react';
import { useAction } from '../../ui/hooks/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadIcon } from '../../ui/icons/page-icons.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { PriceText } from '../../ui/text/price-text.tsx';
import { FavouriteButton } from '../library/favourites/favourite-button.tsx';
import { LicenceTerms } from '../clips/licence-terms.tsx';
import { CurrentUses } from '../licences/uses/current-uses.tsx';
import { useIntendedUse } from '../licences/uses/intended-use.ts';
import { deliveredSummary } from '../clips/tech-text.ts';
import { samePictureText } from '../clips/tier-text.ts';
import { MyPurchases } from './my-purchases.tsx';
import { PurchaseBar } from './purchase-bar.tsx';
import styles from './purchase-panel.module.css';
import { offersOf, type TierOffer } from './offers.ts';
import { upgradeTo } from '../licences/upgrade-to.ts';
import { defaultTier } from '../clips/tiers.ts';
import { upgradeNote } from '../licences/upgrade-note.ts';
import { usePurchaseActions } from './use-purchase-actions.ts';

const UsePicker = lazy(() => import('../licences/uses/use-picker.tsx'));

interface PurchasePanelProps {
  video: VideoDetail;
  mine: MyLicences | undefined;
}

export function PurchasePanel({ video, mine }: PurchasePanelProps) {
  const offers = offersOf(video);
  const same = samePictureText(offers.map(({ tier: videoType, resolution }) => ({ videoType, resolution })));
  const [tier, setTier] = useState<Tier | null>(() => defaultTier(video));
  const [asked, setAsked] = useState(false);
  const intendedUse = useIntendedUse();
  const [busy, run] = useAction();
  const actions = usePurchaseActions(video.videoId, tier);
  const chosen = offers.find((offer) => offer.tier === tier);
  const delivered = deliveredSummary(video.tiers.find(({ videoType }) => videoType === tier)?.files ?? []);
  const upgrade = chosen ? upgradeTo(chosen, mine) : null;
  return (
    <div className="stack-16">
      {mine && <MyPurchases video={video} mine={mine} />}
      {offers.length === 0 && <p>这条素材暂不出售</p>}
      {offers.length > 0 && !asked && intendedUse === null && (
        <Button variant="quiet" className={styles.ask} onClick={() => setAsked(true)}>
          不确定选哪个？说说用途，帮您选
        </Button>
      )}
      {offers.length > 0 && (asked || intendedUse !== null) && (
        <Suspense fallback={<Skeleton style={{ height: 64 }} />}>
          <UsePicker
            editorialOnly={video.editorialOnly}
            offered={offers.map((offer) => offer.tier)}
            tier={tier}
            open={asked}
            onChoose={setTier}
          />
        </Suspense>
      )}
      <fieldset className="stack">
        <legend className="visually-hidden">选择规格</legend>
        {offers.map((offer) => (
          <TierButton
            key={offer.tier}
            offer={offer}
            authenticationType={video.authenticationType}
            mark={markOf(offer.tier, mine)}
            chosen={offer.tier === tier}
            onClick={() => setTier(offer.tier === tier ? null : offer.tier)}
          />
        ))}
      </fieldset>
      {delivered && <p className="muted small num">{delivered}</p>}
      {offers.some((offer) => offer.tier === 3) && (
        <p className="muted small">
          PLUS 为扩展授权：{same && `${same}，`}另可用于影视、综艺、纪录片和产品内置；不含个人用途。
        </p>
      )}
      <div className={styles.actions}>
        {offers.length > 0 && (
          <>
            {upgrade && (
              <>
                <Button
                  variant="primary"
                  size="lg"
                  block
                  disabled={busy}
                  onClick={() => run(() => actions.upgrade(upgrade.orderItemId))}
                >
                  补差价升级 ¥{formatMoney(upgrade.price)}
                </Button>
                <p className="muted small">{upgradeNote(video, upgrade)}用于其他项目，需另购一份：</p>
              </>
            )}
            <Button
              variant={upgrade ? 'plain' : 'primary'}
              size="lg"
              block
              className={styles.buy}
              disabled={busy}
              onClick={() => run(actions.buy)}
            >
              立即购买
            </Button>
            <Button size="lg" block disabled={busy} onClick={() => run(actions.add)}>
              加入购物车
            </Button>
          </>
        )}
        <div className={styles.pair}>
          <FavouriteButton video={video} />
          <Button variant="quiet" block disabled={busy} onClick={() => run(actions.downloadSample)}>
            <DownloadIcon size={16} />
            下载小样
          </Button>
        </div>
      </div>
      <details className={styles.uses}>
        <summary>授权范围</summary>
        <CurrentUses chosen={tier === null ? undefined : licenceTypeOf(tier)} editorialOnly={video.editorialOnly} />
      </details>
      {offers.length > 0 && (
        <PurchaseBar
          video={video}
          offers={offers}
          tier={tier}
          onChoose={setTier}
          busy={busy}
          onBuy={() => run(actions.buy)}
        />
      )}
    </div>
  );
}

function markOf(tier: Tier, mine: MyLicences | undefined): string | null {
  if (mine?.licensed.some(({ videoType }) => videoType === tier)) return '已购买';
  return mine?.inCart.includes(tier) ? '已在购物车' : null;
}

interface TierButtonProps {
  offer: TierOffer;
  authenticationType: number;
  mark: string | null;
  chosen: boolean;
  onClick: () => void;
}

function TierButton({ offer, authenticationType, mark, chosen, onClick }: TierButtonProps) {
  return (
    <button type="button" aria-pressed={chosen} className={styles.tier} onClick={onClick}>
      <strong>{TIER_LABEL[offer.tier]}</strong>
      <span className={styles.description}>
        <span className="num">
          {offer.resolution && formatResolution(offer.resolution)}
          {offer.size !== null && <small> {formatSize(offer.size)}</small>}
        </span>
        <small>
          <LicenceTerms videoType={offer.tier} authenticationType={authenticationType} />
        </small>
      </span>
      <span className={styles.side}>
        <PriceText yuan={offer.price} className={styles.price} />
        {mark && <small className="accent small">{mark}</small>}
      </span>
    </button>
  );
}
