import { adminProposals } from './admin-proposals.ts';
import { accounts } from './accounts.ts';
import { applications } from './applications.ts';
import { authentications } from './authentications.ts';
import { bankCredits } from './bank-credits.ts';
import { books } from './books.ts';
import { cart } from './cart.ts';
import { catalogue } from './catalogue.ts';
import { certification } from './certification.ts';
import { claims } from './claims.ts';
import { companies } from './companies.ts';
import { creators } from './creators.ts';
import { dashboards } from './dashboards.ts';
import { documents } from './documents.ts';
import type { InputOf, OutputOf, RequestOf } from './endpoint.ts';
import { favourites } from './favourites.ts';
import { history } from './history.ts';
import { home } from './home.ts';
import { insights } from './insights.ts';
import { invoices } from './invoices.ts';
import { licenceTexts } from './licence-texts.ts';
import { licences } from './licences.ts';
import { messages } from './messages.ts';
import { objects } from './objects.ts';
import { operatorAccounts } from './operator-accounts.ts';
import { operators } from './operators.ts';
import { operatorPayouts } from './operator-payouts.ts';
import { orders } from './orders.ts';
import { payouts } from './payouts.ts';
import { projects } from './projects.ts';
import { promotions } from './promotions.ts';
import { proofs } from './proofs.ts';
import { publishing } from './publishing.ts';
import { recharges } from './recharges.ts';
import { refunds } from './refunds.ts';
import { rejectionTemplates } from './rejection-templates.ts';
import { review } from './review.ts';
import { sales } from './sales.ts';
import { search } from './search.ts';
import { synonyms } from './synonyms.ts';
import { taxonomies } from './taxonomies.ts';
import { telemetry } from './telemetry.ts';
import { today } from './today.ts';
import { transfers } from './transfers.ts';
import { uploads } from './uploads.ts';
import { videoReports } from './video-reports.ts';
import { wallet } from './wallet.ts';
import { wanted } from './wanted.ts';

/** The endpoints by feature, in the order of the documentation. */
export const apiByFeature = {
  accounts,
  catalogue,
  taxonomies,
  search,
  synonyms,
  home,
  documents,
  telemetry,
  uploads,
  publishing,
  creators,
  applications,
  certification,
  cart,
  promotions,
  recharges,
  orders,
  transfers,
  bankCredits,
  invoices,
  refunds,
  sales,
  insights,
  wanted,
  wallet,
  books,
  payouts,
  operatorPayouts,
  licences,
  licenceTexts,
  proofs,
  projects,
  favourites,
  history,
  messages,
  companies,
  authentications,
  today,
  dashboards,
  operatorAccounts,
  adminProposals,
  operators,
  objects,
  review,
  rejectionTemplates,
  videoReports,
  claims,
};

/** Every endpoint below `/video-platform`, by its key. */
export const api = {
  ...accounts,
  ...catalogue,
  ...taxonomies,
  ...search,
  ...synonyms,
  ...home,
  ...documents,
  ...telemetry,
  ...uploads,
  ...publishing,
  ...creators,
  ...applications,
  ...certification,
  ...cart,
  ...promotions,
  ...recharges,
  ...orders,
  ...transfers,
  ...bankCredits,
  ...invoices,
  ...refunds,
  ...sales,
  ...insights,
  ...wanted,
  ...wallet,
  ...books,
  ...payouts,
  ...operatorPayouts,
  ...licences,
  ...licenceTexts,
  ...proofs,
  ...projects,
  ...favourites,
  ...history,
  ...messages,
  ...companies,
  ...authentications,
  ...today,
  ...dashboards,
  ...operatorAccounts,
  ...adminProposals,
  ...operators,
  ...objects,
  ...review,
  ...rejectionTemplates,
  ...videoReports,
  ...claims,
};

export type Api = typeof api;
export type Key = keyof Api;
export type Input<K extends Key> = InputOf<Api[K]>;
export type Request<K extends Key> = RequestOf<Api[K]>;
export type Output<K extends Key> = OutputOf<Api[K]>;
