import { PAGE_SIZE } from '@zhenku/contract/constants';
import { queryClient } from '../../../api/query-client.ts';
import { useCall } from '../../../api/use-call.ts';

const INVOICES = 'GET /order/v1/invoice/user/list';

export const useInvoices = (page: number) =>
  useCall(INVOICES, { page, size: PAGE_SIZE.orders }, { keepPrevious: true, staleTime: 0 });

const INVOICEABLE = 'GET /order/v1/invoice/orders';

export const useInvoiceableOrders = () => useCall(INVOICEABLE, {}, { staleTime: 0 });

export const refreshInvoices = () =>
  Promise.all([INVOICES, INVOICEABLE].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
