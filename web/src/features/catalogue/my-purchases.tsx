import type { VideoDetail } from '@zhenku/contract/catalogue/catalogue';
import { TIER_LABEL, TIERS } from '@zhenku/contract/constants';
import { formatTime } from '@zhenku/contract/format';
import type { MyLicences } from '@zhenku/contract/licences/licences';
import { useState } from 'react';
import { Link } from '../../ui/router/link.tsx';
import { LicenceTerms } from '../clips/licence-terms.tsx';
import { DownloadButton } from '../licences/download-button.tsx';
import styles from './my-purchases.module.css';

export function MyPurchases({ video, mine }: { video: Pick<VideoDetail, 'videoName'>; mine: MyLicences }) {
  const [now] = useState(() => Date.now());
  if (mine.licensed.length === 0 && mine.inCart.length === 0) return null;
  return (
    <ul className={styles.copies}>
      {TIERS.map((tier) => {
        const licence = mine.licensed.find(({ videoType }) => videoType === tier);
        if (!licence) return null;
        const { orderItemId, downloadExpireTime } = licence;
        const downloadable = Date.parse(downloadExpireTime) > now;
        return (
          <li key={tier}>
            <span>
              <strong>已购买 {TIER_LABEL[tier]}</strong>
              <small>
                <LicenceTerms {...licence} />
              </small>
              <small className="num">
                {downloadable ? `可下载至 ${formatTime(downloadExpireTime)}` : '已过下载期（90 天）'}
              </small>
            </span>
            {downloadable && (
              <DownloadButton orderItemId={orderItemId} videoName={`${video.videoName} ${TIER_LABEL[tier]}`} />
            )}
          </li>
        );
      })}
      {mine.inCart.length > 0 && (
        <li>
          <span>购物车中已有这条素材</span>
          <Link to="/buyCart" className={styles.toCart}>
            去购物车
          </Link>
        </li>
      )}
    </ul>
  );
}
