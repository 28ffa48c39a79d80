import { TermsDialog } from './terms-dialog.tsx';

/**
 * Pages that users can open without accepting new terms: texts, and actions to which they have a right, e.g. withdrawing
 * money
 * or closing the account.
 */
const OPEN_PAGES = [
  '/doc/',
  '/licences/',
  '/user/download',
  '/user/authoriseManage',
  '/user/userInfo',
  '/user/order',
  '/user/invoice',
  '/user/notice',
  '/user/crashOutList',
  '/crashingOut',
  '/bindCard',
  '/rechargeResult',
  '/payOrderSuccess',
];

/** Loaded only for users who have new terms to accept. */
export default function AskForTerms({ pathname }: { pathname: string }) {
  return OPEN_PAGES.some((path) => pathname.startsWith(path)) ? null : <TermsDialog />;
}
