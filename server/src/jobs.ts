import { sweepAccounts } from './features/accounts/jobs/sweep.ts';
import { forgetPictures } from './features/authentications/jobs/forget-pictures.ts';
import { updateHotScores } from './features/catalogue/jobs/hot-scores.ts';
import { sweepViews } from './features/catalogue/jobs/sweep-views.ts';
import { publishPlanned } from './features/content/documents/jobs/publish-planned.ts';
import { truncateAcceptanceAddresses } from './features/content/documents/jobs/truncate-acceptance-addresses.ts';
import { storeClipDaysJob } from './features/operations/dashboards/jobs/store-clip-days.ts';
import { storeSearchDaysJob } from './features/operations/dashboards/jobs/store-search-days.ts';
import { checkClipDays } from './features/operations/dashboards/jobs/check-clip-days.ts';
import { checkSearchDays } from './features/operations/dashboards/jobs/check-search-days.ts';
import { enterBacklogCertificates } from './features/licences/jobs/enter-backlog.ts';
import { hashNewRenditions } from './features/licences/jobs/hash-renditions.ts';
import { remindLicences } from './features/licences/jobs/remind-licences.ts';
import { remindDownloads } from './features/licences/jobs/remind-downloads.ts';
import { truncateDownloadAddresses } from './features/licences/jobs/truncate-addresses.ts';
import { expireOrders } from './features/orders/jobs/expire-orders.ts';
import { expireEndedPacks } from './features/packs/jobs/expire-packs.ts';
import { remindEndingPacks } from './features/packs/jobs/remind-packs.ts';
import { mailHead, sendHeadMail } from './features/proofs/jobs/mail-head.ts';
import { failLostVideos } from './features/publishing/jobs/fail-lost-videos.ts';
import { sweepInsights } from './features/insights/jobs/sweep.ts';
import { processVideo } from './features/publishing/jobs/process-video.ts';
import { removeFiles } from './features/publishing/jobs/remove-files.ts';
import { removeLeftovers } from './features/publishing/jobs/remove-leftovers.ts';
import { renewOutdated } from './features/publishing/jobs/renew-outdated.ts';
import { sweepUploads } from './features/publishing/jobs/sweep-uploads.ts';
import { compareBills } from './features/recharges/jobs/compare-bills.ts';
import { payOrderOfRecharge } from './features/recharges/jobs/pay-order.ts';
import { reconcileRecharges } from './features/recharges/jobs/reconcile.ts';
import { forgetReporters } from './features/review/jobs/forget-reporters.ts';
import { pushToSearchEngines } from './features/search/jobs/push-changes.ts';
import { reindexSearch } from './features/search/jobs/reindex.ts';
import { describeNewClips } from './features/similar/jobs/describe-clips.ts';
import { sweepReports } from './features/insights/telemetry/jobs/sweep.ts';
import { hashUploads } from './platform/storage/uploads/jobs/hash-uploads.ts';
import { sealImages } from './platform/storage/uploads/jobs/seal-images.ts';
import { mailToday, sendTodayMail } from './features/operations/today/jobs/mail-today.ts';
import { storeLedgerDaysJob } from './features/wallet/jobs/store-days.ts';
import { checkBooks } from './features/wallet/jobs/check-ledger.ts';
import { sweepRequests } from './features/wanted/jobs/sweep.ts';
import { notifyWaitingUsers } from './features/wanted/jobs/notify-waiting.ts';
import { notifyPhoneOfEmail } from './features/accounts/jobs/notify-phone-of-email.ts';
import { sweepWebhooks } from './features/webhooks/jobs/sweep.ts';
import { sendQueuedMail } from './providers/mail/mail-queue.ts';
import { sendQueuedSms } from './providers/sms/sms-queue.ts';
import type { JobDefinition } from './platform/jobs.ts';
import type { JobServices } from './app.ts';

/** All background jobs. A job that is not listed here never runs. */
export const jobs: JobDefinition<JobServices>[] = [
  processVideo,
  failLostVideos,
  renewOutdated,
  removeFiles,
  removeLeftovers,
  sweepUploads,
  hashUploads,
  sealImages,
  sweepAccounts,
  updateHotScores,
  sweepViews,
  pushToSearchEngines,
  describeNewClips,
  reindexSearch,
  expireOrders,
  expireEndedPacks,
  remindEndingPacks,
  enterBacklogCertificates,
  hashNewRenditions,
  mailHead,
  sendHeadMail,
  remindDownloads,
  remindLicences,
  truncateDownloadAddresses,
  truncateAcceptanceAddresses,
  reconcileRecharges,
  payOrderOfRecharge,
  compareBills,
  mailToday,
  sendTodayMail,
  storeLedgerDaysJob,
  checkBooks,
  storeClipDaysJob,
  checkClipDays,
  storeSearchDaysJob,
  checkSearchDays,
  sweepReports,
  sweepInsights,
  notifyWaitingUsers,
  sweepRequests,
  sweepWebhooks,
  forgetReporters,
  forgetPictures,
  publishPlanned,
  sendQueuedMail,
  sendQueuedSms,
  notifyPhoneOfEmail,
];
