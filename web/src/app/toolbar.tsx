import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useCartBadge } from '../features/cart/queries.ts';
import { CartIcon, HeartIcon, ServiceIcon, UpIcon } from '../ui/icons.tsx';
import { Link } from '../ui/link.tsx';
import styles from './toolbar.module.css';

const ServiceDialog = lazy(() => import('./service-dialog.tsx'));
const FAR_DOWN_PX = 200;

function useFarDown(): boolean {
  return useSyncExternalStore(
    (notify) => {
      addEventListener('scroll', notify, { passive: true });
      return () => removeEventListener('scroll', notify);
    },
    () => scrollY > FAR_DOWN_PX,
  );
}

/** Floating buttons: customer service, the cart with its count, the favourites, and back to the top. */
export function Toolbar() {
  const badge = useCartBadge();
  const farDown = useFarDown();
  const [asking, setAsking] = useState(false);
  return (
    <aside className={styles.toolbar} aria-label="快捷工具">
      <button type="button" aria-label="联系客服" onClick={() => setAsking(true)}>
        <ServiceIcon />
      </button>
      <Link to="/buyCart" aria-label={badge ? `查看购物车，${badge} 件` : '查看购物车'}>
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
      {asking && (
        <Suspense fallback={null}>
          <ServiceDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </aside>
  );
}
