import { TRANSFER_STATUS } from '@zhenku/contract/constants';
import type { Order } from '@zhenku/contract/orders/orders';
import { useState } from 'react';
import { call } from '../../../api/user-client.ts';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/router/link.tsx';
import { toast } from '../../../ui/dialogs/toast.ts';
import { useIdempotencyKey } from '../../../api/use-idempotency-key.ts';
import { refreshOrders } from '../queries.ts';
import { ImageField } from '../../uploads/image-field.tsx';
import styles from './proof-form.module.css';
import { shrinkProof } from './shrink-proof.ts';
import { Form } from '../../../ui/form.tsx';

export function ProofForm({ order, onDone }: { order: Order; onDone: () => void }) {
  const [fileKey, setFileKey] = useState('');
  const [error, setError] = useState<string>();
  const [busy, run] = useAction();
  const idempotency = useIdempotencyKey();

  const submit = () => {
    if (fileKey === '') return setError('请上传转账凭证');
    run(async () => {
      try {
        const body = { orderId: order.orderId, fileKey, licenceTextVersion: order.licenceTextVersion };
        await call('POST /order/v1/transferProof', body, { idempotencyKey: idempotency.keyFor(body) });
        toast.success('转账凭证已提交，到账核对后自动开通下载');
        onDone();
      } finally {
        await refreshOrders();
      }
    });
  };
  return (
    <Form className={styles.form} noValidate onSubmit={submit}>
      <ImageField
        label="转账凭证"
        hint="银行回单或转账截图，图片或PDF，不超过 3 MB；较大的图片会自动压缩"
        error={error}
        prepare={shrinkProof}
        onChange={(key) => {
          setFileKey(key);
          setError(undefined);
        }}
      />
      {order.transferStatus !== TRANSFER_STATUS.waiting && (
        <p className={styles.agreement}>
          提交即同意
          <Link to={`/licences/${order.licenceTextVersion}`}>《素材授权条款》第 {order.licenceTextVersion} 版</Link>
          。数字内容付款后不支持无理由退款
        </p>
      )}
      <Button type="submit" variant="primary" busy={busy}>
        提交凭证
      </Button>
    </Form>
  );
}
