import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import styles from './filters.module.css';

interface FilterDrawerProps {
  open: boolean;
  total: number | undefined;
  clearPath: string;
  onClose: () => void;
  children: ReactNode;
}

export function FilterDrawer({ open, total, clearPath, onClose, children }: FilterDrawerProps) {
  const footer = (
    <>
      <ButtonLink to={clearPath}>清除全部</ButtonLink>
      <Button variant="primary" onClick={onClose}>
        {total === undefined ? '查看结果' : `查看 ${total} 条视频`}
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={onClose} title="筛选" width={360} className={styles.drawer} footer={footer}>
      {children}
    </Dialog>
  );
}
