import { useEffect } from 'react';
import { useSite } from '../site/use-site.ts';
import { showWechatCard } from './set-wechat-card.ts';
import type { SharedPage } from './shared-page.ts';

const ICON = '/icon-192.png';

/** Gives the page, or what is open over it, its own share card inside WeChat. */
export default function WechatCard({ page: { title, address, picture = ICON } }: { page: SharedPage }) {
  const { name, slogan } = useSite();
  const description = slogan || name;
  useEffect(() => {
    const site = { title: name, address: '/', picture: ICON, description };
    return showWechatCard({ title, address, picture, description }, site);
  }, [title, address, picture, name, description]);
  return null;
}
