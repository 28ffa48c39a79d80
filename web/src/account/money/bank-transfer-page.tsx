import { isBankAccountSet, type ReceivingAccount } from '@zhenku/contract/orders/transfers';
import type { Order } from '@zhenku/contract/orders/orders';
import { TRANSFER_GRACE_DAYS, TRANSFER_STATUS } from '@zhenku/contract/constants';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { useCall } from '../../api/use-call.ts';
import { OrderUnavailable } from '../../features/orders/order-unavailable.tsx';
import { useOrder } from '../../features/orders/queries.ts';
import { ProofForm } from '../../features/orders/transfers/proof-form.tsx';
import { isTransferable } from '../../features/orders/transfers/transferable.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { copyText } from '../../ui/text/copy-text.ts';
import { navigate } from '../../ui/router/location.tsx';
import { PriceText } from '../../ui/text/price-text.tsx';
import { useSearchParams } from '../../ui/router/search-params.ts';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import styles from '../../features/site/account.module.css';
import own from './bank-transfer-page.module.css';
import { AccountPage, Columns } from '../../features/site/account-page.tsx';

export default function BankTransferPage() {
  const [params] = useSearchParams();
  const orderId = params.get('orderId');
  return (
    <AccountPage title="对公转账">
      <Columns side={orderId ? <OrderSide orderId={orderId} /> : <AnyOrderSide />}>
        <Receiver />
        <Steps />
      </Columns>
    </AccountPage>
  );
}

function Receiver() {
  const { data, isError, refetch } = useCall('GET /order/v1/transferAccount', {});
  if (isError) return <ErrorState message="收款账户加载失败" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton style={{ height: 270 }} />;
  if (!isBankAccountSet(data)) return <p className={styles.notice}>暂未开通对公转账，请改用其他支付方式</p>;
  return <ReceiverFacts account={data} />;
}

function ReceiverFacts({ account }: { account: ReceivingAccount }) {
  const facts = {
    收款户名: account.accountName,
    开户银行: account.bankName,
    收款账号: account.accountNo,
  };
  return (
    <section className={styles.section} aria-label="收款账户">
      <h2>收款账户</h2>
      <dl className={own.receiver}>
        {Object.entries(facts).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            <dd>
              <Button variant="quiet" onClick={() => void copy(value)} aria-label={`复制${label}`}>
                复制
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      {account.remark && <p className={styles.notice}>{account.remark}</p>}
    </section>
  );
}

async function copy(text: string): Promise<void> {
  if (await copyText(text)) toast.success('已复制');
  else toast.error('复制失败，请手动选择复制');
}

function Steps() {
  return (
    <section className={styles.section} aria-label="转账步骤">
      <h2>转账步骤</h2>
      <ol className={own.steps}>
        <li>按应付金额一次性转账到上方账户，并在备注中填写订单号。</li>
        <li>转账后上传转账凭证，也可以在“我的订单”上传。</li>
        <li>确认到账后自动开通下载权限，并以系统消息通知您。</li>
      </ol>
      <p className="muted small">
        提交凭证后，订单不会因超时取消；已超时的订单，{TRANSFER_GRACE_DAYS} 天内仍可按原价补传凭证。
      </p>
    </section>
  );
}

function AnyOrderSide() {
  return (
    <>
      <h2>上传凭证</h2>
      <p>转账后，请在“我的订单”找到对应订单，上传转账凭证。</p>
      <ButtonLink to="/user/order" variant="primary" block>
        去我的订单
      </ButtonLink>
    </>
  );
}

function OrderSide({ orderId }: { orderId: string }) {
  const { data: order, isError, error, refetch } = useOrder(orderId);
  if (!order && isError) return <OrderUnavailable error={error} onRetry={() => void refetch()} />;
  if (!order) return <Skeleton style={{ height: 240 }} />;
  return (
    <>
      <h2>上传凭证</h2>
      <dl className={styles.sums}>
        <div>
          <dt>订单号</dt>
          <dd className="num">{formatOrderNumber(order.orderId)}</dd>
        </div>
        <div className={styles.total}>
          <dt>应转金额</dt>
          <dd>
            <PriceText yuan={order.payAmount} />
          </dd>
        </div>
      </dl>
      {isTransferable(order) ? <Proof order={order} /> : <NotTransferable order={order} />}
    </>
  );
}

function Proof({ order }: { order: Order }) {
  return (
    <>
      {order.transferStatus === TRANSFER_STATUS.waiting && (
        <p className={styles.notice}>已提交凭证，正在核对；再次提交将替换原凭证。</p>
      )}
      <ProofForm order={order} onDone={() => navigate('/user/order')} />
    </>
  );
}

function NotTransferable({ order }: { order: Order }) {
  return (
    <>
      <p className={styles.notice}>{order.payTime ? '这笔订单已支付，无需转账' : '这笔订单已取消或超时，不能再转账'}</p>
      <ButtonLink to="/user/order" block>
        查看我的订单
      </ButtonLink>
    </>
  );
}
