import type { OperatorUser } from '@zhenku/contract/operators/customers';
import { SALE_TYPE, SALE_TYPE_LABEL } from '@zhenku/contract/constants';
import { Checkbox, Flex, Modal, Radio } from 'antd';
import { useState } from 'react';
import { changeCreator, makeCreator } from './users.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import styles from '../shell/console.module.css';

const PLATFORM_ORIGINAL = 1;

export function CreatorModal({ user, onClose }: { user: OperatorUser; onClose: () => void }) {
  const [saleType, setSaleType] = useState<0 | 1>(
    user.saleType === SALE_TYPE.exclusive ? SALE_TYPE.exclusive : SALE_TYPE.nonExclusive,
  );
  const [original, setOriginal] = useState(user.role === PLATFORM_ORIGINAL);
  const [busy, run] = useAction();
  const role = original ? PLATFORM_ORIGINAL : 0;
  const save = () =>
    run(async () => {
      await (user.author ? changeCreator : makeCreator)(user.userId, saleType, role);
      onClose();
    });
  return (
    <Modal
      open
      title={user.author ? `修改“${user.name}”的签约信息` : `将“${user.name}”设为创作者`}
      okText={user.author ? '保存' : '设为创作者'}
      confirmLoading={busy}
      onOk={save}
      onCancel={onClose}
    >
      <Flex vertical gap={16}>
        <p className={styles.quiet}>
          {user.author
            ? '新的签约类型只影响之后的成交；该操作会记入操作日志。'
            : '跳过申请与认证，直接开通发布权限；该操作会记入操作日志。'}
        </p>
        <Radio.Group
          aria-label="签约类型"
          value={saleType}
          options={[SALE_TYPE.nonExclusive, SALE_TYPE.exclusive].map((value) => ({
            value,
            label: SALE_TYPE_LABEL[value],
          }))}
          onChange={(event) => setSaleType(event.target.value === SALE_TYPE.exclusive ? 0 : 1)}
        />
        <Checkbox checked={original} onChange={(event) => setOriginal(event.target.checked)}>
          平台原创创作者
        </Checkbox>
      </Flex>
    </Modal>
  );
}
