import { Dialog } from '../ui/dialogs/dialog.tsx';
import { Empty } from '../ui/states.tsx';
import styles from './service-dialog.module.css';
import { useSite } from '../features/site/use-site.ts';

const WIDTH = 520;

export default function ServiceDialog({ onClose }: { onClose: () => void }) {
  const { serviceAgents = [] } = useSite();
  return (
    <Dialog open onClose={onClose} title="联系客服" width={WIDTH}>
      {serviceAgents.length === 0 && <Empty message="客服正在准备中，请先看帮助中心" />}
      <ul className={styles.agents}>
        {serviceAgents.map(({ name, qrCodeUrl, link }) => (
          <li key={name}>
            <strong>{name}</strong>
            <img src={qrCodeUrl} alt={`${name}的二维码`} width="176" height="176" />
            <a href={link} target={isOwn(link) ? undefined : '_blank'} rel="noreferrer" onClick={onClose}>
              在线咨询
            </a>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const isOwn = (link: string) => URL.parse(link, location.href)?.origin === location.origin;
