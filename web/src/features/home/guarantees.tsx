import { AlbumIcon, CheckIcon, CoinIcon, ShieldIcon } from '../../ui/icons.tsx';
import styles from './guarantees.module.css';

const guarantees = [
  { icon: ShieldIcon, title: '正版授权原创', text: '创作者实名签约，每次购买都有授权书' },
  { icon: CheckIcon, title: '永久商用授权', text: '一次购买，在授权项目中不限次数使用' },
  { icon: AlbumIcon, title: '独家原创素材', text: '独家签约，只在这里授权' },
  { icon: CoinIcon, title: '高性价比', text: '单条购买，按规格定价，先看后付' },
] as const;

/** The shop's guarantees. */
export function Guarantees() {
  return (
    <ul className={`container ${styles.promises}`} aria-label="平台优势">
      {guarantees.map(({ icon: Icon, title, text }) => (
        <li key={title}>
          <Icon size={32} />
          <div>
            <strong>{title}</strong>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
