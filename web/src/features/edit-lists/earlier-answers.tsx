import { formatTime } from '@zhenku/contract/format';
import type { ReactNode } from 'react';
import { useCall } from '../../api/use-call.ts';
import { ErrorState } from '../../ui/states.tsx';
import styles from './film-check.module.css';

export const CARRIED = '沿用上次的回答';

export const useEarlierAnswers = (basis: 'list' | 'picture', projectId: number | null) =>
  useCall(
    'GET /project/v1/check/answers',
    { projectId: projectId ?? 0, basis },
    { enabled: projectId !== null, silent: true, staleTime: Infinity },
  );

interface EarlierNoteProps {
  earlier: ReturnType<typeof useEarlierAnswers>;
  count: number;
  children: (check: string) => ReactNode;
}

export function EarlierAnswersNote({ earlier, count, children }: EarlierNoteProps) {
  if (earlier.isError) {
    return <ErrorState message="上次的回答查询失败，这次没有沿用" onRetry={() => void earlier.refetch()} />;
  }
  const check = earlier.data?.check;
  if (!check || count === 0) return null;
  return <p className={styles.note}>{children(`报告“${check.checkName}”，${formatTime(check.createTime)}`)}</p>;
}
