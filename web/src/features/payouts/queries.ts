import { queryClient } from '../../api/query-client.ts';
import { refreshSession } from '../../api/session.ts';
import { useCall } from '../../api/use-call.ts';

const CARDS = 'GET /bankcard/v1/list';
const FORM = 'GET /author/v1/deposit/form';
const RECORDS = 'GET /author/v1/deposit/list';

export const useBankCards = () => useCall(CARDS, {}, { staleTime: 0 });
export const useWithdrawalForm = () => useCall(FORM, {}, { staleTime: 0 });
export const useWithdrawals = () => useCall(RECORDS, {}, { staleTime: 0 });

export const refreshBankCards = () => queryClient.invalidateQueries({ queryKey: [CARDS] });

export const refreshWithdrawals = () =>
  Promise.all([refreshSession(), ...[FORM, RECORDS].map((key) => queryClient.invalidateQueries({ queryKey: [key] }))]);
