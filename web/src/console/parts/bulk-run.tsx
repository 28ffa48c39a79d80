import { Button, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { refreshOperatorCalls } from '../../api/use-operator-call.ts';
import type { OperatorKey } from '../../api/operator-client.ts';
import styles from '../shell/console.module.css';

interface BulkRunProps<T> {
  title: string;
  okText: string;
  danger?: boolean;
  rows: readonly T[];
  idOf: (row: T) => number | string;
  nameOf: (row: T) => string;
  /** Returns null if the row is processed. */
  refusalOf?: (row: T) => string | null;
  children: ReactNode;
  ready?: boolean;
  run: (row: T) => Promise<unknown>;
  /** Reloaded afterwards. */
  lists: readonly OperatorKey[];
  onClose: () => void;
  onDone: () => void;
}

export function BulkRun<T>(props: BulkRunProps<T>) {
  const { title, okText, danger = false, rows, idOf, nameOf, refusalOf, children, ready = true, run, lists } = props;
  const [results, setResults] = useState<ReadonlyMap<number | string, string | null>>(new Map());
  const [state, setState] = useState<'asked' | 'running' | 'done'>('asked');
  const accepted = rows.filter((row) => !refusalOf?.(row));
  const start = async () => {
    setState('running');
    for (const row of accepted) {
      const failure = await run(row).then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : '失败'),
      );
      setResults((before) => new Map(before).set(idOf(row), failure));
    }
    await refreshOperatorCalls(...lists);
    setState('done');
  };
  const close = state === 'done' ? props.onDone : props.onClose;
  const failed = [...results.values()].filter((failure) => failure !== null).length;
  return (
    <Modal
      open
      title={title}
      mask={{ closable: false }}
      closable={state !== 'running'}
      keyboard={state !== 'running'}
      onCancel={close}
      footer={
        state === 'done' ? (
          <Button type="primary" onClick={close}>
            关闭
          </Button>
        ) : (
          <>
            <Button disabled={state === 'running'} onClick={close}>
              取消
            </Button>
            <Button
              type="primary"
              danger={danger}
              loading={state === 'running'}
              disabled={!ready || accepted.length === 0}
              onClick={() => void start()}
            >
              {okText}（{state === 'running' ? `${results.size}/` : ''}
              {accepted.length}）
            </Button>
          </>
        )
      }
    >
      {state === 'done' ? (
        <output>
          成功 {results.size - failed} 项{failed > 0 && `，失败 ${failed} 项`}
        </output>
      ) : (
        children
      )}
      <ul className={styles.bulk}>
        {rows.map((row) => (
          <li key={idOf(row)}>
            {nameOf(row)}
            {outcomeText(refusalOf?.(row) ?? null, results.get(idOf(row)))}
          </li>
        ))}
      </ul>
    </Modal>
  );
}

function outcomeText(refusal: string | null, result: string | null | undefined): string {
  if (refusal) return `：跳过，${refusal}`;
  if (result === undefined) return '';
  return result === null ? '：成功' : `：失败，${result}`;
}
