import { adminProposals } from './operators/admin-proposals.ts';
import { accounts } from './accounts/accounts.ts';
import { wechatLogin } from './accounts/wechat-login.ts';
import { approvals } from './companies/approvals.ts';
import { applications } from './creators/applications.ts';
import { authentications } from './authentications/authentications.ts';
import { bankCredits } from './orders/bank-credits.ts';
import { books } from './books/books.ts';
import { cart } from './orders/cart.ts';
import { catalogue } from './catalogue/catalogue.ts';
import { certification } from './creators/certification.ts';
import { claims } from './operations/claims.ts';
import { usage } from './companies/usage.ts';
import { companies } from './companies/companies.ts';
import { creators } from './creators/creators.ts';
import { dashboards } from './operations/dashboards.ts';
import { documents } from './content/documents.ts';
import type { InputOf, OutputOf, RequestOf } from './endpoint.ts';
import { boardLinks } from './library/board-links.ts';
import { boards } from './library/boards.ts';
import { favourites } from './library/favourites.ts';
import { history } from './library/history.ts';
import { home } from './content/home.ts';
import { insights } from './insights/insights.ts';
import { invoices } from './orders/invoices.ts';
import { keys } from './keys/keys.ts';
import { licenceTexts } from './licences/licence-texts.ts';
import { licences } from './licences/licences.ts';
import { messages } from './messages/messages.ts';
import { messageTemplates } from './content/message-templates.ts';
import { notices } from './messages/notices.ts';
import { goLive } from './operations/go-live.ts';
import { objects } from './operations/objects.ts';
import { operatorAccounts } from './operators/operator-accounts.ts';
import { operatorVideos } from './review/operator-videos.ts';
import { customers } from './operators/customers.ts';
import { jobs } from './operators/jobs.ts';
import { auditLog } from './operators/audit-log.ts';
import { operatorPictures } from './operators/pictures.ts';
import { ledgerCheck } from './wallet/ledger-check.ts';
import { operatorPayouts } from './payouts/operator-payouts.ts';
import { orders } from './orders/orders.ts';
import { packs } from './packs/packs.ts';
import { payouts } from './payouts/payouts.ts';
import { projects } from './projects/projects.ts';
import { promotions } from './promotions/promotions.ts';
import { proofs } from './proofs/proofs.ts';
import { publishing } from './publishing/publishing.ts';
import { works } from './publishing/works.ts';
import { releases } from './releases/releases.ts';
import { recharges } from './recharges/recharges.ts';
import { refunds } from './orders/refunds.ts';
import { rejectionTemplates } from './review/rejection-templates.ts';
import { review } from './review/review.ts';
import { sales } from './sales/sales.ts';
import { search } from './search/search.ts';
import { operatorSeries } from './series/operator-series.ts';
import { series } from './series/series.ts';
import { similar } from './similar/similar.ts';
import { synonyms } from './search/synonyms.ts';
import { sharing } from './sharing/sharing.ts';
import { taxonomies } from './content/taxonomies.ts';
import { telemetry } from './insights/telemetry.ts';
import { today } from './operations/today.ts';
import { transfers } from './orders/transfers.ts';
import { uploads } from './uploads/uploads.ts';
import { videoReports } from './review/video-reports.ts';
import { wallet } from './wallet/wallet.ts';
import { wanted } from './wanted/wanted.ts';
import { webhooks } from './webhooks/webhooks.ts';

/** The endpoints by feature, in the order of the documentation. */
export const apiByFeature = {
  accounts,
  wechatLogin,
  keys,
  catalogue,
  taxonomies,
  search,
  similar,
  series: { ...series, ...operatorSeries },
  synonyms,
  home,
  documents,
  telemetry,
  uploads,
  publishing,
  releases,
  works,
  creators,
  applications,
  certification,
  cart,
  promotions,
  packs,
  recharges,
  orders,
  transfers,
  bankCredits,
  invoices,
  refunds,
  sales,
  insights,
  wanted,
  sharing,
  wallet,
  books,
  payouts,
  operatorPayouts,
  licences,
  licenceTexts,
  proofs,
  projects,
  favourites,
  boards: { ...boards, ...boardLinks },
  history,
  messages: { ...messages, ...notices },
  messageTemplates,
  companies: { ...companies, ...approvals, ...usage },
  authentications,
  goLive,
  today,
  dashboards,
  operatorAccounts,
  adminProposals,
  customers,
  jobs,
  auditLog,
  operatorPictures,
  ledgerCheck,
  operatorVideos,
  objects,
  review,
  rejectionTemplates,
  videoReports,
  claims,
  webhooks,
};

/** Every endpoint below `/video-platform`, by its key. */
export const api = {
  ...accounts,
  ...wechatLogin,
  ...keys,
  ...catalogue,
  ...taxonomies,
  ...search,
  ...similar,
  ...series,
  ...operatorSeries,
  ...synonyms,
  ...home,
  ...documents,
  ...telemetry,
  ...uploads,
  ...publishing,
  ...releases,
  ...works,
  ...creators,
  ...applications,
  ...certification,
  ...cart,
  ...promotions,
  ...packs,
  ...recharges,
  ...orders,
  ...transfers,
  ...bankCredits,
  ...invoices,
  ...refunds,
  ...sales,
  ...insights,
  ...wanted,
  ...sharing,
  ...wallet,
  ...books,
  ...payouts,
  ...operatorPayouts,
  ...licences,
  ...licenceTexts,
  ...proofs,
  ...projects,
  ...favourites,
  ...boards,
  ...boardLinks,
  ...history,
  ...messages,
  ...notices,
  ...messageTemplates,
  ...companies,
  ...approvals,
  ...usage,
  ...authentications,
  ...goLive,
  ...today,
  ...dashboards,
  ...operatorAccounts,
  ...adminProposals,
  ...customers,
  ...jobs,
  ...auditLog,
  ...operatorPictures,
  ...ledgerCheck,
  ...operatorVideos,
  ...objects,
  ...review,
  ...rejectionTemplates,
  ...videoReports,
  ...claims,
  ...webhooks,
};

export type Api = typeof api;
export type Key = keyof Api;
export type Input<K extends Key> = InputOf<Api[K]>;
export type Request<K extends Key> = RequestOf<Api[K]>;
export type Output<K extends Key> = OutputOf<Api[K]>;
