import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, call, isNotFound, NETWORK_ERROR } from '../../api/user-client.ts';
import { useCall } from '../../api/use-call.ts';
import { saveOpenRecharge } from '../../features/recharges/open-recharge-storage.ts';
import { openSheet } from '../../features/recharges/wechat-bridge.ts';
import {
  clearPending,
  clearSheet,
  type OpenSheet,
  readPending,
  readSheet,
  saveSheet,
} from '../../features/recharges/wechat-pending.ts';
import { AccountPage } from '../../features/site/account-page.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { navigate } from '../../ui/router/location.tsx';
import { useSearchParams } from '../../ui/router/search-params.ts';
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx';
import { ORDER_STATUS } from '@zhenku/contract/constants';
import { RECHARGE_METHOD } from '@zhenku/contract/recharge-methods';

type State = 'opening' | 'paying' | 'cancelled' | 'failed' | 'denied' | 'lost' | { problem: string; retry: boolean };

export default function WechatPayPage() {
  const [params] = useSearchParams();
  const { data, isError, refetch } = useCall('GET /recharge/v1/methods', {}, { staleTime: 0 });
  const [page] = useState(() => (readPending() ?? readSheet())?.page.replace(/^#/, '') || '/recharge');
  const [state, setState] = useState<State>('opening');
  const begun = useRef(false);

  const pay = async (sandbox: boolean) => {
    const sheet = readSheet();
    if (!sheet) return setState('lost');
    setState('opening');
    if (await isOver(sheet)) return;
    setState('paying');
    const reported = await openSheet(sheet.params, sandbox);
    if (reported === 'ok') return showResult(sheet);
    if (await isOver(sheet)) return;
    setState(reported === 'cancel' ? 'cancelled' : 'failed');
  };
  /**
   * Leaves the payment sheet if the server reports the recharge as paid or closed. Returns false if its status is pending
   * or unknown.
   */
  const isOver = async (sheet: OpenSheet): Promise<boolean> => {
    const status = await readStatus(sheet.orderId);
    if (status === null || status === ORDER_STATUS.pending) return false;
    clearSheet();
    if (status === ORDER_STATUS.paid) showResult(sheet);
    else setState('lost');
    return true;
  };
  const begin = async (sandbox: boolean) => {
    const pending = readPending();
    const [wechatCode, wechatState] = [params.get('code'), params.get('state')];
    if (params.has('denied')) {
      clearPending();
      return setState('denied');
    }
    if (pending && wechatCode && wechatState) {
      setState('opening');
      try {
        const body = { ...pending.body, way: 'jsapi', wechatCode, wechatState } as const;
        const { idempotencyKey } = pending;
        const { orderId, jsapi } = await call('POST /wxpay/v1/recharge/order', body, { idempotencyKey, silent: true });
        clearPending();
        if (!jsapi) return setState('failed');
        saveSheet({ orderId, amount: body.rechargeMoney, params: jsapi, page: pending.page });
      } catch (error) {
        const known = error instanceof ApiError;
        // Without a response, the recharge may have been opened, so a retry sends the same key.
        const retry = known && error.code === NETWORK_ERROR;
        if (known && !retry) clearPending();
        return setState({ problem: known ? error.message : '支付渠道暂时无法使用，请稍后再试', retry });
      }
    }
    await pay(sandbox);
  };
  const beginOnce = useEffectEvent(begin);
  useEffect(() => {
    if (!data || begun.current) return;
    begun.current = true;
    void beginOnce(data.sandbox);
  }, [data]);

  const back = <ButtonLink to={page}>返回</ButtonLink>;
  return (
    <AccountPage title="微信支付">
      {isError && !data && <ErrorState message="充值方式加载失败" onRetry={() => void refetch()} />}
      {!isError && (state === 'opening' || state === 'paying') && (
        <>
          <p aria-live="polite" className="muted">
            {state === 'opening' ? '正在打开微信支付…' : '请在微信支付中完成付款…'}
          </p>
          <Skeleton style={{ height: 160, margin: 'var(--space-4) 0' }} />
          {state === 'paying' && back}
        </>
      )}
      {(state === 'cancelled' || state === 'failed') && (
        <Empty
          message={state === 'cancelled' ? '已取消支付' : '支付没有完成'}
          hint="如已扣款，到账后会自动存入余额，不必重复支付"
        >
          <Button variant="primary" onClick={() => void pay(data?.sandbox ?? false)}>
            继续支付
          </Button>
          {back}
        </Empty>
      )}
      {state === 'denied' && <Empty message="没有得到微信的授权，未发起付款">{back}</Empty>}
      {state === 'lost' && <Empty message="支付信息已失效，请重新发起充值">{back}</Empty>}
      {typeof state === 'object' && (
        <Empty message={state.problem}>
          {state.retry && (
            <Button variant="primary" onClick={() => void begin(data?.sandbox ?? false)}>
              重试
            </Button>
          )}
          {back}
        </Empty>
      )}
    </AccountPage>
  );
}

/** Returns the recharge's status: cancelled if it does not exist, null if the call fails. */
async function readStatus(orderId: string): Promise<number | null> {
  try {
    return (await call('POST /order/v1/recharge/status', { orderId }, { silent: true })).orderStatus;
  } catch (error) {
    return isNotFound(error) ? ORDER_STATUS.cancelled : null;
  }
}

function showResult({ orderId, amount, page }: OpenSheet): void {
  const method = RECHARGE_METHOD.wxpay;
  saveOpenRecharge({ orderId, method, amount, codeUrl: null, h5Url: null, blocked: false }, page);
  navigate(`/rechargeResult/${orderId}`, { replace: true });
}
