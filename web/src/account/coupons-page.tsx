import { COUPON_STATUS } from '@zhenku/contract/constants';
import { DiscountCardList } from '../features/promotions/discount-card-list.tsx';
import { CouponList } from '../features/promotions/coupon-list.tsx';
import { OfferList } from '../features/promotions/offer-list.tsx';
import styles from '../features/promotions/promotions.module.css';
import { useDiscountCards, useCoupons, useOffers } from '../features/promotions/queries.ts';
import { ButtonLink } from '../ui/button.tsx';
import { UserCentrePage } from '../features/site/user-centre-page.tsx';
import { useSearchParams } from '../ui/router/search-params.ts';
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx';
import { Tabs } from '../ui/lists/tabs.tsx';
import { UrlFilter } from '../ui/lists/url-filters.tsx';

const TABS = [
  { value: 'coupons', label: '优惠券' },
  { value: 'cards', label: '折扣卡' },
] as const;
type Tab = (typeof TABS)[number]['value'];

const STATUS: Readonly<Record<string, number>> = { used: COUPON_STATUS.used, expired: COUPON_STATUS.expired };
const FILTERS = [
  { value: '', label: '可使用' },
  { value: 'used', label: '已使用' },
  { value: 'expired', label: '已过期' },
];

export default function CouponsPage() {
  const [params, setParams] = useSearchParams();
  const tab: Tab = params.get('tab') === 'cards' ? 'cards' : 'coupons';
  const choose = (value: Tab) =>
    setParams(new URLSearchParams(value === 'cards' ? { tab: value } : {}), { replace: true });
  return (
    <UserCentrePage title="我的优惠券">
      <Tabs label="优惠" tabs={TABS} value={tab} onChange={choose}>
        <div className={styles.sections}>{tab === 'coupons' ? <Coupons /> : <Cards />}</div>
      </Tabs>
    </UserCentrePage>
  );
}

function Coupons() {
  const [params] = useSearchParams();
  const status = STATUS[params.get('status') ?? ''] ?? COUPON_STATUS.usable;
  const { data, isError, refetch } = useCoupons();
  const coupons = data?.list.filter((coupon) => coupon.status === status);
  return (
    <>
      <UrlFilter label="优惠券状态" name="status" options={FILTERS} />
      {isError && !data && <ErrorState message="优惠券加载失败" onRetry={() => void refetch()} />}
      {!isError && !coupons && <Skeleton style={{ height: 240 }} />}
      {coupons?.length === 0 && <NoCoupons status={status} />}
      {coupons && coupons.length > 0 && <CouponList coupons={coupons} />}
    </>
  );
}

function NoCoupons({ status }: { status: number }) {
  if (status === COUPON_STATUS.used) return <Empty message="没有用过的优惠券" hint="充值时用掉的优惠券会列在这里" />;
  if (status === COUPON_STATUS.expired)
    return <Empty message="没有过期的优惠券" hint="到期没有使用的优惠券会列在这里" />;
  return (
    <Empty message="还没有优惠券" hint="发给您的优惠券会列在这里，充值时使用">
      <ButtonLink to="/recharge">去充值</ButtonLink>
    </Empty>
  );
}

function Cards() {
  const cards = useDiscountCards();
  const offers = useOffers();
  return (
    <>
      <section className={styles.section}>
        <h3>我的折扣卡</h3>
        {cards.isError && !cards.data && <ErrorState message="折扣卡加载失败" onRetry={() => void cards.refetch()} />}
        {!cards.isError && !cards.data && <Skeleton style={{ height: 160 }} />}
        {cards.data?.list.length === 0 && (
          <Empty message="还没有折扣卡" hint="充值获赠的折扣卡会列在这里，支付订单时打折">
            <ButtonLink to="/recharge">去充值</ButtonLink>
          </Empty>
        )}
        {cards.data && cards.data.list.length > 0 && <DiscountCardList cards={cards.data.list} />}
      </section>
      {offers.isError && !offers.data && (
        <ErrorState message="可得的折扣卡加载失败" onRetry={() => void offers.refetch()} />
      )}
      {offers.data && offers.data.list.length > 0 && (
        <section className={styles.section}>
          <h3>充值可得的折扣卡</h3>
          <OfferList offers={offers.data.list} />
        </section>
      )}
    </>
  );
}
