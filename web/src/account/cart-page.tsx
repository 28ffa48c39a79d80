import type { CartItem } from '@zhenku/contract/orders/cart';
import { formatMoney } from '@zhenku/contract/format';
import { useState } from 'react';
import { priceBreakdown } from '../features/orders/cart/breakdown.ts';
import { CartUse } from '../features/orders/cart/cart-use.tsx';
import { CartLine } from '../features/orders/cart/cart-line.tsx';
import { removeCartLines } from '../features/orders/cart/lines.ts';
import { refreshCart, useCart } from '../features/orders/cart/queries.ts';
import { usePlaceOrder } from '../features/orders/place-order.ts';
import { useAction } from '../ui/hooks/use-action.ts';
import bottomBar from '../ui/bottom-bar.module.css';
import { Button, ButtonLink } from '../ui/button.tsx';
import { confirm } from '../ui/dialogs/confirm.tsx';
import { cx } from '../ui/cx.ts';
import { Checkbox } from '../ui/input.tsx';
import { PriceText } from '../ui/text/price-text.tsx';
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx';
import { toast } from '../ui/dialogs/toast.ts';
import styles from '../features/site/account.module.css';
import { AccountPage, Columns, SummaryList } from '../features/site/account-page.tsx';

export default function CartPage() {
  const { data, isError, refetch } = useCart();
  return (
    <AccountPage title="购物车">
      {isError && <ErrorState message="购物车加载失败" onRetry={() => void refetch()} />}
      {!isError && !data && <Skeleton style={{ height: 480 }} />}
      {data?.content.length === 0 && (
        <Empty message="购物车空空的~" picture="strip">
          <ButtonLink to="/hot">去看看热门素材</ButtonLink>
        </Empty>
      )}
      {data && data.content.length > 0 && <Cart items={data.content} />}
    </AccountPage>
  );
}

function Cart({ items }: { items: readonly CartItem[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const available = items.filter((item) => item.available);
  const gone = items.filter((item) => !item.available);
  const selected = available.filter((item) => chosen.has(item.shoppingCartId));
  const all = available.length > 0 && selected.length === available.length;

  const choose = (id: number, wanted: boolean) => {
    const next = new Set(chosen);
    if (wanted) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const remove = async (lines: readonly CartItem[]) => {
    const what = lines.length === 1 ? `“${lines[0]?.videoName}”` : `这 ${lines.length} 条素材`;
    const agreed = await confirm({
      title: '删除',
      content: `确定从购物车删除${what}吗？`,
      okText: '删除',
      danger: true,
    });
    if (agreed) await removeCartLines(lines.map((line) => line.shoppingCartId));
  };

  return (
    <Columns side={<Checkout selected={selected} available={available} />}>
      <div>
        <CartUse />
        <CartBar
          all={all}
          disabled={available.length === 0}
          count={selected.length}
          gone={gone.length}
          onRemoveGone={() => remove(gone)}
          onAll={(wanted) => setChosen(new Set(wanted ? available.map((item) => item.shoppingCartId) : []))}
          onRemove={() =>
            selected.length === 0 ? Promise.resolve(toast.info('请勾选要删除的视频')) : remove(selected)
          }
        />
        <ul className={styles.lines}>
          {items.map((item) => (
            <li key={item.shoppingCartId}>
              <CartLine
                item={item}
                selected={item.available && chosen.has(item.shoppingCartId)}
                onSelect={(wanted) => choose(item.shoppingCartId, wanted)}
                onRemove={() => remove([item])}
              />
            </li>
          ))}
        </ul>
      </div>
    </Columns>
  );
}

interface CartBarProps {
  all: boolean;
  disabled: boolean;
  count: number;
  gone: number;
  onRemoveGone: () => Promise<void>;
  onAll: (wanted: boolean) => void;
  onRemove: () => Promise<void>;
}

function CartBar({ all, disabled, count, gone, onRemoveGone, onAll, onRemove }: CartBarProps) {
  const [busy, run] = useAction();
  return (
    <div className={styles.bar}>
      <Checkbox checked={all} disabled={disabled} onChange={(event) => onAll(event.target.checked)}>
        全选
      </Checkbox>
      <span className="muted small">已选 {count} 条</span>
      <span className="wrap">
        {gone > 0 && (
          <Button variant="quiet" busy={busy} onClick={() => run(onRemoveGone)}>
            清空失效素材（{gone}）
          </Button>
        )}
        <Button variant="quiet" busy={busy} onClick={() => run(onRemove)}>
          删除
        </Button>
      </span>
    </div>
  );
}

function Checkout({ selected, available }: { selected: readonly CartItem[]; available: readonly CartItem[] }) {
  const { tiers, count, total } = priceBreakdown(selected);
  const [busy, run] = useAction();
  const placeOrder = usePlaceOrder();

  const order = (lines: readonly CartItem[]) =>
    run(async () => {
      try {
        await placeOrder({ shoppingCartIds: lines.map((item) => item.shoppingCartId) });
      } catch (error) {
        // A clip may have been taken down since the cart was loaded.
        void refreshCart();
        throw error;
      }
    });

  return (
    <>
      <h2>结算明细</h2>
      <SummaryList
        rows={tiers.map(({ text, count: lines, amount }) => ({
          label: text,
          value: (
            <span className={styles.pair}>
              <span>{lines} 条</span>
              <PriceText yuan={amount} />
            </span>
          ),
        }))}
        total={<PriceText yuan={total} />}
      />
      <div className={cx(styles.payBar, bottomBar.bar)}>
        <Button
          variant={count === 0 ? 'plain' : 'primary'}
          size="lg"
          block
          busy={busy}
          onClick={() => (count === 0 ? toast.info('请勾选要结算的视频') : order(selected))}
        >
          结算
        </Button>
        {count === 0 && available.length > 0 && (
          <Button variant="primary" size="lg" block busy={busy} onClick={() => order(available)}>
            购买全部 {available.length} 条 · ¥{formatMoney(priceBreakdown(available).total)}
          </Button>
        )}
      </div>
    </>
  );
}
