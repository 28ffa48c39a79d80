import type { ClaimQueue } from '@zhenku/contract/operations/claim-queues';
import { RENEW_CLAIM_MS } from '@zhenku/contract/operations/claim-queues';
import type { Claim } from '@zhenku/contract/operations/claims';
import { useEffect, useState } from 'react';
import { callOperator } from '../../api/operator-client.ts';
import { refreshOperatorCalls, useOperatorCall } from '../../api/use-operator-call.ts';
import { toast } from '../../ui/dialogs/toast.ts';
import type { ListTable } from './use-list.ts';

const CLAIMS = 'GET /operator/v1/claims';
const POLL_CLAIMS_MS = 10_000;

interface Settings<R> {
  name: ClaimQueue;
  table: ListTable<R>;
  idOf: (row: R) => number | string;
  /** Whether a row that is still listed has already been decided. */
  isDecided?: (row: R) => boolean;
}

/** A claimed item stays open even if a colleague's decision removes it from the list, so that typed text is not lost. */
export function useQueue<R>({ name, table, idOf, isDecided = () => false }: Settings<R>) {
  const rows = table.query.data?.content ?? [];
  const [opened, setOpened] = useState<R | null>(null);
  const [arriving, setArriving] = useState<{ page: number; at: 'first' | 'last' } | null>(null);
  const loaded = table.query.data && !table.query.isPlaceholderData ? table.query.data.page : undefined;
  if (arriving && loaded === arriving.page) {
    setArriving(null);
    setOpened((arriving.at === 'first' ? rows[0] : rows.at(-1)) ?? null);
  }
  const index = opened === null ? -1 : rows.findIndex((row) => idOf(row) === idOf(opened));
  const open = (index >= 0 ? rows[index] : opened) ?? null;
  const claims = useOperatorCall(CLAIMS, { queue: name }, { refetchInterval: POLL_CLAIMS_MS }).data?.list ?? [];
  const pages = Math.ceil((table.query.data?.total ?? 0) / table.size);
  const turn = (page: number, at: 'first' | 'last') => {
    setArriving({ page, at });
    table.onPage(page, table.size);
  };
  return {
    rows,
    open,
    setOpen: setOpened,
    close: () => setOpened(null),
    step: (by: 1 | -1) => {
      // If the open item has left the list, goes to the first row.
      const neighbour = index < 0 ? rows[0] : rows[index + by];
      if (neighbour) setOpened(neighbour);
      else if (by > 0 && table.page < pages) turn(table.page + 1, 'first');
      else if (by < 0 && table.page > 1) turn(table.page - 1, 'last');
      else toast.info(by > 0 ? '已经是最后一个' : '已经是第一个');
    },
    /** After a decision, opens the next undecided item on the page, or else the nearest previous one. */
    next: () => {
      const isUndecided = (row: R) => !isDecided(row);
      setOpened(
        rows.slice(index + 1).find(isUndecided) ?? rows.slice(0, Math.max(index, 0)).findLast(isUndecided) ?? null,
      );
    },
    claimedBy: (row: R): string | undefined =>
      claims.find((one) => one.item === String(idOf(row)) && !one.mine)?.operatorName,
    claim: useClaim(name, open === null ? null : String(idOf(open))),
  };
}

export type Queue<R> = ReturnType<typeof useQueue<R>>;

/** Claims an item while it is open. Claims are advisory: everything works without one. */
function useClaim(queue: ClaimQueue, item: string | null) {
  const [claim, setClaim] = useState<Claim | null>(null);
  useEffect(() => {
    if (item === null) return;
    let gone = false;
    const renew = () =>
      void callOperator('POST /operator/v1/claims', { queue, item }, { silent: true }).then(
        (answer) => !gone && setClaim(answer),
        () => undefined,
      );
    renew();
    const timer = setInterval(renew, RENEW_CLAIM_MS);
    return () => {
      gone = true;
      clearInterval(timer);
      void callOperator('POST /operator/v1/claims/release', { queue, item }, { silent: true }).catch(() => undefined);
    };
  }, [queue, item]);
  const other = claim && claim.item === item && !claim.mine ? claim.operatorName : null;
  return {
    other,
    takeOver: async () => {
      if (item === null) return;
      setClaim(await callOperator('POST /operator/v1/claims', { queue, item, takeOver: true }));
      await refreshOperatorCalls(CLAIMS);
    },
  };
}
