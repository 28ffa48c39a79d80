import { lazy, Suspense, useId, useState } from 'react';
import { useCartBadge } from '../features/orders/cart/queries.ts';
import { HeartIcon } from '../ui/icons/card-icons.tsx';
import { CartIcon, CloseIcon } from '../ui/icons/icons.tsx';
import { Link } from '../ui/router/link.tsx';
import { useScrolledPast } from '../ui/hooks/scrolled-past.ts';
import { LeftIcon, ServiceIcon, UpIcon } from '../ui/icons/page-icons.tsx';
import styles from './toolbar.module.css';

const ServiceDialog = lazy(() => import('./service-dialog.tsx'));
const FAR_DOWN_PX = 200;

/** Renders floating buttons in the gutter; narrow windows only fit a handle that unfolds them. */
export function Toolbar() {
  const id = useId();
  const badge = useCartBadge();
  const farDown = useScrolledPast(FAR_DOWN_PX);
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  return (
    <aside className={styles.toolbar} data-open={open} aria-label="快捷工具">
      {/* The click comes from a link or button inside, which the keyboard activates too. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div id={id} className={styles.tools} onClick={() => setOpen(false)}>
        <button type="button" aria-label="联系客服" onClick={() => setAsking(true)}>
          <ServiceIcon />
        </button>
        <Link to="/buyCart" aria-label={badge ? `查看购物车，${badge} 条素材` : '查看购物车'}>
          <CartIcon />
          {badge && <span className="num">{badge}</span>}
        </Link>
        <Link to="/user/collect" aria-label="查看收藏">
          <HeartIcon />
        </Link>
        {farDown && (
          <button type="button" aria-label="回到顶部" onClick={() => scrollTo({ top: 0, behavior: 'smooth' })}>
            <UpIcon />
          </button>
        )}
      </div>
      <button
        type="button"
        className={styles.fold}
        aria-label={open ? '收起快捷工具' : '展开快捷工具'}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? <CloseIcon /> : <LeftIcon size={14} />}
      </button>
      {asking && (
        <Suspense fallback={null}>
          <ServiceDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </aside>
  );
}
