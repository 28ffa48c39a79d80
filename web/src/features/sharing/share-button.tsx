import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useBrowserValue } from '../../ui/hooks/use-browser-value.ts';
import type { SharedPage } from './shared-page.ts';

const SharePanel = lazy(() => import('./share-panel.tsx'));
const WechatCard = lazy(() => import('./wechat-card.tsx'));

/** WeCom's browser names WeChat too, but has another SDK. */
const isInWechat = () => /MicroMessenger/i.test(navigator.userAgent) && !/wxwork/i.test(navigator.userAgent);

export function ShareButton({ page, className }: { page: SharedPage; className?: string }) {
  const [open, setOpen] = useState(false);
  const inWechat = useBrowserValue(isInWechat, false);
  return (
    <>
      <Button variant="quiet" className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ShareIcon />
        分享
      </Button>
      {inWechat && (
        <Suspense>
          <WechatCard page={page} />
        </Suspense>
      )}
      {open && (
        <Suspense>
          <SharePanel page={page} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const ShareIcon = () => (
  <svg
    width="18"
    height="18"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
  >
    <path strokeLinecap="round" strokeLinejoin="round" d="M12 15V4m-4 4 4-4 4 4M5 12v7h14v-7" />
  </svg>
);
