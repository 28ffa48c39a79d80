import { objectPath } from '@zhenku/contract/operations/object-kinds';
import { Input } from 'antd';
import { navigate } from '../../../ui/router/location.tsx';
import { Empty } from '../../../ui/states.tsx';
import { ConsolePage } from '../../shell/console-page.tsx';
import styles from '../../shell/console.module.css';

export default function CertificatesPage() {
  const open = (text: string) => {
    const id = text.trim();
    if (id !== '') navigate(objectPath('certificate', id));
  };
  return (
    <ConsolePage
      title="授权书"
      tools={
        <Input.Search
          className={styles.search}
          allowClear
          placeholder="授权编号"
          aria-label="授权编号"
          onSearch={open}
        />
      }
    >
      <Empty message="输入授权编号查询，编号印在授权书上" />
    </ConsolePage>
  );
}
