import type { OperatorUser } from '@zhenku/contract/operators';
import { SALE_TYPE } from '@zhenku/contract/constants';
import { Modal, Radio } from 'antd';
import { useState } from 'react';
import { SALE_TYPE_LABEL } from '../features/operators/labels.ts';
import { makeCreator } from '../features/operators/users.ts';
import { useAction } from '../ui/use-action.ts';
import styles from './console.module.css';

export function CreatorModal({ user, onClose }: { user: OperatorUser; onClose: () => void }) {
  const [saleType, setSaleType] = useState<0 | 1>(SALE_TYPE.nonExclusive);
  const [busy, run] = useAction();
  const save = () =>
    run(async () => {
      await makeCreator(user.userId, saleType);
      onClose();
    });
  return (
    <Modal
      open
      title={`将“${user.name}”设为创作者`}
      okText="设为创作者"
      confirmLoading={busy}
      onOk={save}
      onCancel={onClose}
    >
      <p className={styles.quiet}>跳过申请与认证，直接开通发布权限；该操作会记入操作日志。</p>
      <Radio.Group
        aria-label="签约类型"
        value={saleType}
        options={[SALE_TYPE.nonExclusive, SALE_TYPE.exclusive].map((value) => ({
          value,
          label: SALE_TYPE_LABEL[value],
        }))}
        onChange={(event) => setSaleType(event.target.value === SALE_TYPE.exclusive ? 0 : 1)}
      />
    </Modal>
  );
}
