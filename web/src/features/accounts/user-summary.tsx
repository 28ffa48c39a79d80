import type { UserInfo } from '@zhenku/contract/accounts/accounts';
import { USER_TYPE_LABEL } from '@zhenku/contract/constants';
import { formatDate } from '@zhenku/contract/format';
import type { ReactNode } from 'react';
import { logOut } from '../../api/session.ts';
import { useCall } from '../../api/use-call.ts';
import { switchRole } from './switch-role.ts';
import { certificationPath, isCreatorRole, otherRole } from './user-menu.ts';
import { useCart } from '../orders/cart/queries.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/router/link.tsx';
import { PriceText } from '../../ui/text/price-text.tsx';
import { Skeleton } from '../../ui/states.tsx';
import styles from './user-centre.module.css';

export function UserSummary({ user }: { user: UserInfo }) {
  const creator = isCreatorRole(user.currentUserType);
  const other = otherRole(user);
  const [busy, run] = useAction();
  return (
    <header className={styles.summary}>
      {user.photoUrl && <img className={styles.photo} src={user.photoUrl} alt="" width="72" height="72" />}
      <div className={styles.identity}>
        <h1>欢迎您，{user.name}</h1>
        <p>
          <span>{USER_TYPE_LABEL[user.currentUserType]}</span>
          {creator && user.signTime ? (
            <span>签约日期 {formatDate(user.signTime)}</span>
          ) : (
            <span>账号ID {user.userId}</span>
          )}
        </p>
        <p>
          {other !== null && (
            <Button busy={busy} onClick={() => run(() => switchRole(other))}>
              切换为{USER_TYPE_LABEL[other]}
            </Button>
          )}
          {!user.author && <ButtonLink to={certificationPath(user)}>认证成为创作者</ButtonLink>}
          <Button className={styles.logOut} busy={busy} onClick={() => run(logOut)}>
            退出登录
          </Button>
        </p>
      </div>
      <dl className={styles.tiles}>{creator ? <CreatorTiles /> : <BuyerTiles user={user} />}</dl>
    </header>
  );
}

function Tile({ label, value, action }: { label: string; value: ReactNode; action?: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
      {action && <dd className={styles.action}>{action}</dd>}
    </div>
  );
}

interface Query<T> {
  data: T | undefined;
  isError: boolean;
}

/** Renders a loaded value: a placeholder while it loads, and a dash after a failure, because 0 would be wrong. */
function knownOf<T>({ data, isError }: Query<T>, show: (data: T) => ReactNode): ReactNode {
  if (data !== undefined) return show(data);
  if (isError) {
    return (
      <>
        —<span className="visually-hidden">加载失败</span>
      </>
    );
  }
  return <Skeleton style={{ display: 'inline-block', width: 64, height: '1em' }} />;
}

function BuyerTiles({ user }: { user: UserInfo }) {
  const cart = useCart();
  return (
    <>
      <Tile
        label="余额"
        value={<PriceText yuan={user.balance} unit="coin" />}
        action={<ButtonLink to="/recharge">充值</ButtonLink>}
      />
      <Tile
        label="折扣卡额度"
        value={
          <Link to="/user/coupon?tab=cards">
            <PriceText yuan={user.discountAmount} unit="coin" />
          </Link>
        }
      />
      <Tile label="购物车" value={<Link to="/buyCart">{knownOf(cart, ({ total }) => `${total} 条`)}</Link>} />
    </>
  );
}

const SALES = '/user/salesData';

function CreatorTiles() {
  const stats = useCall('GET /author/v1/stats', {});
  return (
    <>
      <Tile label="已发布作品" value={knownOf(stats, (each) => `${each.publishVideoCount} 条`)} />
      <Tile label="作品曝光" value={knownOf(stats, (each) => `${each.showVideoCount} 次`)} />
      <Tile
        label="成交订单"
        value={<Link to={SALES}>{knownOf(stats, (each) => `${each.finishOrderCount} 笔`)}</Link>}
      />
      <Tile
        label="累计分成"
        value={
          <Link to={SALES}>
            {knownOf(stats, (each) => (
              <PriceText yuan={each.totalDivideMoney} />
            ))}
          </Link>
        }
      />
    </>
  );
}
