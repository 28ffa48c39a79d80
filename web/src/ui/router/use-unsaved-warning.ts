import { useEffect } from 'react';
import { confirm } from '../dialogs/confirm.tsx';
import { blockNavigation } from './location.tsx';

export const confirmLeaving = () =>
  confirm({
    title: '有未保存的修改',
    content: '离开后，这些修改会丢失。',
    okText: '放弃修改',
    cancelText: '继续编辑',
    danger: true,
  });

export function useUnsavedWarning(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const release = blockNavigation(confirmLeaving);
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', onUnload);
    return () => {
      release();
      removeEventListener('beforeunload', onUnload);
    };
  }, [dirty]);
}
