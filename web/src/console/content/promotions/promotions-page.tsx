import { CouponTemplates } from './coupon-templates.tsx';
import { DiscountOffers } from './discount-offers.tsx';
import { PackOffers } from './pack-offers.tsx';
import { TabbedPage } from '../../shell/tabbed-page.tsx';

export default function PromotionsPage() {
  return (
    <TabbedPage
      title="优惠活动"
      tabs={[
        { key: 'coupons', label: '优惠券', content: <CouponTemplates /> },
        { key: 'discounts', label: '折扣卡', content: <DiscountOffers /> },
        { key: 'packs', label: '下载包', content: <PackOffers /> },
      ]}
    />
  );
}
