import type { ReactNode } from 'react';
import { AlbumIcon, CheckIcon, CoinIcon, ShieldIcon } from '../../ui/icons/page-icons.tsx';
import { Link } from '../../ui/router/link.tsx';
import styles from './guarantees.module.css';
import link from '../../ui/text-link.module.css';

export function Guarantees({ onCheck }: { onCheck: () => void }) {
  return (
    <ul className={styles.guarantees} aria-label="平台优势">
      <Guarantee icon={<ShieldIcon />} title="正版授权原创" text="创作者实名签约；填写被授权方即得授权书，扫码可核验。">
        <Link to="/verify" className={link.link}>
          核验一份授权书
        </Link>
      </Guarantee>
      <Guarantee
        icon={<CheckIcon />}
        title="永久商用"
        text="标注“永久授权”的素材，一次购买，在授权项目中长期使用、不限次数。"
      >
        <button type="button" className={link.link} onClick={onCheck}>
          查用途是否适用
        </button>
      </Guarantee>
      <Guarantee icon={<AlbumIcon />} title="独家原创" text="独家签约创作者的作品，只在本站授权。">
        <Link to="/doc/sign" className={link.link}>
          了解独家签约
        </Link>
      </Guarantee>
      <Guarantee icon={<CoinIcon />} title="高性价比" text="单条购买，按规格定价，小样免费。">
        <Link to="/search?priceMax=100" className={link.link}>
          100 元以内的素材
        </Link>
      </Guarantee>
    </ul>
  );
}

interface GuaranteeProps {
  icon: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}

function Guarantee({ icon, title, text, children }: GuaranteeProps) {
  return (
    <li>
      {icon}
      <div>
        <strong>{title}</strong>
        <p>{text}</p>
        {children}
      </div>
    </li>
  );
}
