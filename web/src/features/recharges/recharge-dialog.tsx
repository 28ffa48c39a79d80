import { ORDER_STATUS } from '@zhenku/contract/constants';
import { useEffect, useRef } from 'react';
import { refreshSession } from '../../app/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PriceText } from '../../ui/price-text.tsx';
import { toast } from '../../ui/toast.ts';
import { clearPaymentForm } from './payment-form.ts';
import styles from './recharge-dialog.module.css';
import { relayUrl, useRechargeStatus, type OpenRecharge } from './recharge.ts';

interface RechargeDialogProps {
  recharge: OpenRecharge;
  sandbox: boolean;
  onPaid: () => void;
  onClose: () => void;
}

/** Waits for an open recharge to be paid. Closing it stops the waiting; a payment is credited all the same. */
export function RechargeDialog({ recharge, sandbox, onPaid, onClose }: RechargeDialogProps) {
  const status = useRechargeStatus(recharge.orderId);
  const pending = status === ORDER_STATUS.pending;
  const told = useRef(false);

  useEffect(() => {
    if (status !== ORDER_STATUS.paid || told.current) return;
    told.current = true;
    clearPaymentForm();
    toast.success('充值成功');
    void refreshSession();
    onPaid();
  }, [status, onPaid]);

  return (
    <Dialog open title="支付宝支付" onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <div className={styles.body}>
        {sandbox && <p className={styles.sandbox}>沙箱环境，不会产生真实扣款</p>}
        <p className={styles.amount}>
          <PriceText yuan={recharge.amount} />
        </p>
        {pending ? (
          <>
            <p aria-live="polite" className={styles.waiting}>
              {recharge.blocked
                ? '浏览器拦截了支付页面，请点击下方链接打开'
                : '请在新打开的页面中完成支付，正在等待支付结果…'}
            </p>
            <a href={relayUrl()} target="_blank" rel="noopener" className={styles.link}>
              打开支付页面
            </a>
          </>
        ) : (
          <p role="alert">{status === ORDER_STATUS.paid ? '充值成功' : '该充值订单已关闭，请重新发起充值'}</p>
        )}
        <p className={styles.number}>充值单号 {recharge.orderId}</p>
      </div>
    </Dialog>
  );
}
