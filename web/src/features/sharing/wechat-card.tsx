import { useEffect } from 'react';
import { useSite } from '../site/use-site.ts';
import { setWechatCard } from './set-wechat-card.ts';
import type { SharedPage } from './shared-page.ts';

const ICON = '/icon-192.png';

/** Gives the page its own share card while it is shown inside WeChat, and afterwards the site's. */
export default function WechatCard({ page: { title, address, picture = ICON } }: { page: SharedPage }) {
  const { name, slogan } = useSite();
  const description = slogan || name;
  useEffect(() => {
    void setWechatCard({ title, address, picture, description });
    return () => void setWechatCard({ title: name, address: '/', picture: ICON, description });
  }, [title, address, picture, name, description]);
  return null;
}
