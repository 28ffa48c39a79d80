import { CouponTemplates } from './coupon-templates.tsx';
import { DiscountOffers } from './discount-offers.tsx';
import { TabbedPage } from './tabbed-page.tsx';

/** What recharges can bring. */
export default function PromotionsPage() {
  return (
    <TabbedPage
      title="优惠活动"
      tabs={[
        { key: 'coupons', label: '优惠券', content: <CouponTemplates /> },
        { key: 'discounts', label: '充值折扣卡', content: <DiscountOffers /> },
      ]}
    />
  );
}
