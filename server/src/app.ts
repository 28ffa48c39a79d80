import { WECHAT_LOGIN_WAYS } from '@zhenku/contract/accounts/wechat-login-way';
import { join } from 'node:path';
import type { Locker } from '@tus/server';
import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './features/accounts/accounts.routes.ts';
import { wechatLoginRoutes } from './features/accounts/wechat/wechat.routes.ts';
import type { CodeServices } from './features/accounts/codes.ts';
import { notifyEmailChanged } from './features/accounts/email-notice.ts';
import { isSelectedForRecheck } from './features/authentications/decide.ts';
import { authenticationRoutes } from './features/authentications/authentications.routes.ts';
import { bookRoutes } from './features/books/books.routes.ts';
import { cartRoutes } from './features/orders/cart/cart.routes.ts';
import { crawlerRoutes } from './features/catalogue/crawlers/crawlers.routes.ts';
import { catalogueRoutes } from './features/catalogue/catalogue.routes.ts';
import { clipFileStates } from './features/catalogue/clip-files.ts';
import { cacheCards } from './features/catalogue/cached-cards.ts';
import type { ViewCounter } from './features/catalogue/views.ts';
import { wasOnSale } from './features/catalogue/was-on-sale.ts';
import { companyRoutes } from './features/companies/companies.routes.ts';
import { onCompanyDecided } from './features/companies/verification.ts';
import { creatorRoutes } from './features/creators/creators.routes.ts';
import { lockInvite, redeemInvite } from './features/creators/invite-codes.ts';
import { onCreatorDecided } from './features/creators/on-decided.ts';
import { dashboardRoutes } from './features/operations/dashboards/dashboards.routes.ts';
import { acceptAtRegistration, pendingDocuments } from './features/content/documents/acceptances.ts';
import { documentRoutes } from './features/content/documents/documents.routes.ts';
import { findMissingTexts, requireTexts } from './features/content/documents/required-texts.ts';
import { messageTemplateRoutes } from './features/content/templates/message-templates.routes.ts';
import { boardLinkRoutes } from './features/library/board-links/board-links.routes.ts';
import { boardRoutes } from './features/library/boards/boards.routes.ts';
import { favouriteRoutes } from './features/library/favourites/favourites.routes.ts';
import { historyRoutes } from './features/library/history/history.routes.ts';
import { homeRoutes } from './features/content/home/home.routes.ts';
import type { Insights } from './features/insights/insights.ts';
import { insightRoutes } from './features/insights/insights.routes.ts';
import { invoiceLinkRights } from './features/orders/invoices/invoices.ts';
import { invoiceRoutes } from './features/orders/invoices/invoices.routes.ts';
import { licenceLinkRights } from './features/licences/downloads/downloads.ts';
import { lockAnyOrder, lockOrder } from './features/orders/end-order.ts';
import { notifyBuyer } from './features/orders/notify-buyer.ts';
import { keyRoutes } from './features/keys/keys.routes.ts';
import { licenceTextRoutes } from './features/licences/texts/licence-texts.routes.ts';
import { licenceRoutes } from './features/licences/licences.routes.ts';
import { paperRoutes } from './features/licences/certificates/papers.routes.ts';
import { operatorCertificateRoutes } from './features/licences/certificates/operator-certificates.routes.ts';
import { operatorAccountRoutes } from './features/operators/operator-accounts.routes.ts';
import { messageRoutes } from './features/messages/messages.routes.ts';
import { noticeRoutes } from './features/messages/outside/notices.routes.ts';
import { pictureRoutes } from './features/operators/pictures.routes.ts';
import { objectRoutes } from './features/operations/objects/objects.routes.ts';
import { operatorRoutes } from './features/operators/operators.routes.ts';
import { assertKeyPays, chargeKeyBudget } from './features/orders/key-budget.ts';
import { approvalRoutes } from './features/orders/approvals/approvals.routes.ts';
import { orderRoutes } from './features/orders/orders.routes.ts';
import { packRoutes } from './features/packs/packs.routes.ts';
import { payoutRoutes } from './features/payouts/payouts.routes.ts';
import { payoutLinkRights } from './features/payouts/records.ts';
import { projectPackageRoutes, projectRoutes } from './features/projects/projects.routes.ts';
import { refuseFilms } from './features/projects/refuse-films.ts';
import { promotionRoutes } from './features/promotions/promotions.routes.ts';
import type { CheckSubjects } from './features/proofs/check-chain.ts';
import type { Proofs } from './features/proofs/chain.ts';
import { proofRoutes } from './features/proofs/proofs.routes.ts';
import { releaseLinkRights } from './features/releases/release-access.ts';
import { releaseRoutes } from './features/releases/releases.routes.ts';
import { trackReleases } from './features/publishing/versions/word-changes.ts';
import { publishingRoutes } from './features/publishing/publishing.routes.ts';
import type { FrameStep } from './features/publishing/frame-step.ts';
import type { VideoListener } from './features/publishing/versions/go-live.ts';
import { sweepUploads } from './features/publishing/jobs/sweep-uploads.ts';
import type { Payments } from './features/recharges/payments.ts';
import { readRechargeForm } from './features/recharges/recharges.ts';
import { claimRoutes } from './features/operations/claims/claims.routes.ts';
import { rechargeRoutes } from './features/recharges/recharges.routes.ts';
import { refundRoutes } from './features/orders/refunds/refunds.routes.ts';
import { reviewRoutes } from './features/review/review.routes.ts';
import { reinstateVideosOf, takeDownVideosOf } from './features/review/take-down.ts';
import { saleRoutes } from './features/sales/sales.routes.ts';
import { sharingRoutes } from './features/sharing/sharing.routes.ts';
import { wechatCardRoutes } from './features/sharing/wechat-card.routes.ts';
import type { LiveSearch } from './features/search/live-search.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import type { LiveSimilar } from './features/similar/live-similar.ts';
import { isHiddenSeries } from './features/series/read-series.ts';
import { seriesRoutes } from './features/series/series.routes.ts';
import { similarRoutes } from './features/similar/similar.routes.ts';
import { taxonomyRoutes } from './features/content/taxonomies/taxonomies.routes.ts';
import { telemetryRoutes } from './features/insights/telemetry/telemetry.routes.ts';
import type { TodayServices } from './features/operations/today/read-today.ts';
import type { GoLive } from './features/operations/go-live/go-live.ts';
import { goLiveRoutes } from './features/operations/go-live/go-live.routes.ts';
import { todayRoutes } from './features/operations/today/today.routes.ts';
import { transferRoutes } from './features/orders/transfers/transfers.routes.ts';
import { uploadsRoutes } from './platform/storage/uploads/uploads.routes.ts';
import { walletRoutes } from './features/wallet/wallet.routes.ts';
import { wantedRoutes } from './features/wanted/wanted.routes.ts';
import { webhookRoutes } from './features/webhooks/webhooks.routes.ts';
import { reportFigures } from './figures.ts';
import type { RunningFilm } from './film-interface.ts';
import type { Archive } from './platform/backup/archive.ts';
import { eventSources, objectSources } from './objects.ts';
import { closingChecks, personalData } from './personal-data.ts';
import type { Config } from './platform/config.ts';
import type { Db } from './platform/database/database.ts';
import { openDiskCache } from './platform/disk-cache.ts';
import type { Keyring } from './platform/encryption/encryption.ts';
import { healthRoutes } from './platform/http/health.ts';
import { type Draining, prepareDraining } from './platform/http/drain.ts';
import { createKeyLimit } from './platform/http/key-limit.ts';
import { serveDocs } from './platform/http/openapi.ts';
import type { App } from './platform/http/route.ts';
import { createHttp } from './platform/http/server.ts';
import type { ResponseCache } from './platform/http/response-cache.ts';
import { serveInstallationProof } from './platform/http/installation-proof.ts';
import { serveRenderedPages } from './platform/http/rendered-pages.ts';
import { serveRootFiles } from './platform/http/root-files.ts';
import { inlineScripts, serveWebApp } from './platform/http/web-app.ts';
import type { Jobs } from './platform/jobs.ts';
import type { createLog } from './platform/observability/log.ts';
import type { OutsidePolicy } from './platform/outgoing/post-outside.ts';
import type { PdfSigner } from './platform/pdf/pdf-signer.ts';
import type { Metrics } from './platform/observability/metrics.ts';
import { fileRoutes } from './platform/storage/files.routes.ts';
import type { ServedStorage } from './platform/storage/open-storage.ts';
import type { CheckCompany } from './providers/identity/company-check.ts';
import type { IdentityProvider } from './providers/identity/provider.ts';
import type { EnqueueMail } from './providers/mail/mail-queue.ts';
import type { SendMail } from './providers/mail/mail.ts';
import type { ProviderHealth } from './providers/provider-health.ts';
import type { SendSms } from './providers/sms/sms.ts';
import type { SmsTemplate } from './providers/templates.ts';
import type { WechatLoginApps } from './providers/wechat/login.ts';
import type { WechatCards } from './providers/wechat/share-cards.ts';
import { alipaySandbox } from './sandbox/alipay/alipay.routes.ts';
import type { AlipaySandboxKeys } from './sandbox/alipay/keys.ts';
import { identitySandbox } from './sandbox/identity/identity.routes.ts';
import { companyCheckSandbox } from './sandbox/tencent/company-check.routes.ts';
import { sandboxFaceidKey } from './sandbox/tencent/config.ts';
import { faceidSandbox } from './sandbox/tencent/faceid.routes.ts';
import type { WxpaySandboxKeys } from './sandbox/wxpay/keys.ts';
import { wxpaySandbox } from './sandbox/wxpay/wxpay.routes.ts';

/** The services that background jobs use, created in `main.ts`. */
export interface JobServices extends TodayServices {
  config: Config;
  publicUrl: string;
  /** The address at which this server reaches itself. */
  internalUrl: string;
  /** Signs links. */
  secret: string;
  keyring: Keyring;
  pdfSigner: PdfSigner;
  proofs: Proofs;
  /** Finds certificates that the chain lacks. */
  checkProofSubjects: CheckSubjects;
  /** Decides to which addresses of users' choice the server may connect. */
  outside: OutsidePolicy;
  db: Db;
  log: ReturnType<typeof createLog>;
  metrics: Metrics;
  storage: ServedStorage;
  responseCache: ResponseCache;
  /** Keep the search index in sync with the catalogue, in the transaction that changes it. */
  onPublished: VideoListener;
  onWithdrawn: VideoListener;
  /** Notifies users who wait for a clip when it goes on sale. */
  onLive: VideoListener;
  /** Codes clips' frames for the film check; undefined in a build without it. */
  frameStep: FrameStep | undefined;
  onProcessed?: (videoId: number) => Promise<void>;
  payments: Payments;
  /** Records the outcomes of this process's calls to providers. */
  providerHealth: ProviderHealth;
  /** Null if no provider is set up; always set in the sandbox. */
  identity: IdentityProvider | null;
  checkCompany: CheckCompany | null;
  /** Null if no provider is set up; always set in the sandbox. */
  sendSms: SendSms | null;
  sendMail: SendMail | null;
  enqueueMail: EnqueueMail;
  /** Reads which messages can be sent; operators may change that at any time. */
  readChannels: () => Promise<{ canMail: boolean; canSms: (template: SmsTemplate) => boolean }>;
  jobs: Jobs;
  sandbox: { alipayKeys: AlipaySandboxKeys; wxpayKeys: WxpaySandboxKeys } | null;
}

export interface Services extends JobServices {
  search: LiveSearch;
  similar: LiveSimilar;
  /** Null in a build without the film check. */
  film: RunningFilm | null;
  views: ViewCounter;
  insights: Insights;
  goLive: GoLive;
  /** The WeChat apps by which users can log in; empty if none is configured. */
  wechatApps: WechatLoginApps;
  /** Signs share cards inside WeChat; null without an official account. */
  wechatCards: WechatCards | null;
  /** Set if several servers share the parts of uploads. */
  uploadLocker?: Locker;
  /** Absent if nothing is archived. */
  archive?: Archive | null;
  webDist: string;
  pageRenderer: string;
}

/** The card file's size limit, enough for about 500,000 cards. */
const CARD_FILE_BYTES = 512 * 1024 ** 2;

/** The HTTP server, and a function that lets proxies drain before it closes. */
export interface Site {
  http: FastifyInstance;
  draining: Draining;
}

export async function buildApp(services: Services): Promise<Site> {
  const { config, db, log, metrics, storage, responseCache, search, views, insights, payments, jobs, sendSms, secret } =
    services;
  const http = await createHttp({
    log,
    metrics,
    trustProxy: config.trustProxy,
    limitByAddress: !config.sandbox,
    formTargets: formTargets(services),
    assetsUrl: config.assetsUrl,
    scriptUrl: services.wechatCards?.sdkUrl,
    scriptHashes: await inlineScripts(services.webDist),
    secure: services.publicUrl.startsWith('https:'),
    hstsSubdomains: config.hstsSubdomains,
  });
  const outside = { requireTotp: !config.sandbox, requireIssuer: !config.sandbox };
  const app: App = { http, db, strict: !config.production, linkSecret: secret, limitKey: createKeyLimit(), ...outside };

  requireTexts(app);

  const operatorMail = {
    enqueueMail: services.sendMail && services.enqueueMail,
    publicUrl: services.publicUrl,
  };
  const canSend = (template: SmsTemplate) =>
    sendSms !== null &&
    (config.sandbox ||
      config.smsProviders.some(
        (name) => ({ tencent: config.sms, aliyun: config.aliyunSms })[name]?.templateIds[template] !== undefined,
      ));
  const codes: CodeServices = {
    sendSms,
    sendMail: services.sendMail,
    secret,
    limitByAddress: !config.sandbox,
    proofOfWork: config.proofOfWork,
    codeLogin: canSend('loginCode'),
  };
  const terms = { accept: acceptAtRegistration, pending: pendingDocuments };
  // A first login by WeChat needs a code sent to a phone.
  const wechatApps = canSend('wechatCode') ? services.wechatApps : {};
  accountRoutes(app, {
    ...codes,
    storage,
    keyring: services.keyring,
    personalData,
    closingChecks,
    onClosed: (tx) => jobs.enqueue(tx, sweepUploads, {}),
    onEmailChanged: (tx, change) => notifyEmailChanged(services, tx, change),
    lockInvite,
    redeemInvite,
    terms,
  });
  wechatLoginRoutes(app, {
    ...codes,
    storage,
    terms,
    apps: wechatApps,
    publicUrl: services.publicUrl,
    keyring: services.keyring,
  });
  operatorRoutes(app, {
    jobs,
    responseCache,
    takeOffSale: (tx, by, userId) => takeDownVideosOf({ db: tx, caller: by, services }, userId),
    putOnSale: (tx, by, userId) => reinstateVideosOf({ db: tx, caller: by, services }, userId),
  });
  objectRoutes(app, { objects: objectSources, events: eventSources });
  claimRoutes(app);
  keyRoutes(app, { keyring: services.keyring, operatorMail });
  operatorAccountRoutes(app, { keyring: services.keyring, operatorMail, secureCookie: !config.sandbox });
  authenticationRoutes(app, {
    storage,
    keyring: services.keyring,
    isSelectedForRecheck,
    onDecided: { company: onCompanyDecided, author: onCreatorDecided, authorCompany: onCreatorDecided },
  });
  dashboardRoutes(app, { secret });
  todayRoutes(app, {
    ...services,
    findMissingTexts: config.sandbox ? async () => [] : findMissingTexts,
    countBlocks: config.sandbox ? () => undefined : services.goLive.countBlocks,
  });
  goLiveRoutes(app, services);
  pictureRoutes(app, { storage });
  companyRoutes(app, { storage, jobs });
  saleRoutes(app, { storage });
  walletRoutes(app);
  bookRoutes(app, { secret });
  payoutRoutes(app, { ...codes, storage, keyring: services.keyring });
  const cardFile = openDiskCache({ folder: join(config.dataDir, 'cache'), maxBytes: CARD_FILE_BYTES });
  http.addHook('onClose', () => cardFile.close());
  const cards = cacheCards(db, storage, cardFile);
  catalogueRoutes(app, { storage, cards, responseCache, views, search, onOpened: insights.opened });
  taxonomyRoutes(app, { storage, responseCache });
  searchRoutes(app, { storage, cards, responseCache, search, listener: insights });
  seriesRoutes(app, { storage, cards, responseCache });
  similarRoutes(app, { cards, responseCache, similar: services.similar });
  insightRoutes(app, { storage, insights });
  wantedRoutes(app, { search });
  webhookRoutes(app, services);
  homeRoutes(app, {
    storage,
    keyring: services.keyring,
    operatorMail,
    responseCache,
    search,
    codeLogin: codes.codeLogin,
    wechatLogin: WECHAT_LOGIN_WAYS.filter((way) => wechatApps[way]),
  });
  documentRoutes(app, { responseCache });
  telemetryRoutes(app);
  uploadsRoutes(app, services);
  publishingRoutes(app, services);
  releaseRoutes(app, { storage, trackReleases });
  reviewRoutes(app, { ...services, limitByAddress: !config.sandbox });
  creatorRoutes(app, services);
  cartRoutes(app, { storage });
  orderRoutes(app, { storage, keyring: services.keyring });
  approvalRoutes(app, { keyring: services.keyring });
  transferRoutes(app, { storage, keyring: services.keyring });
  invoiceRoutes(app, { storage, enqueueMail: services.sendMail && services.enqueueMail });
  refundRoutes(app, services);
  promotionRoutes(app);
  packRoutes(app, { assertKeyPays, chargeKeyBudget });
  rechargeRoutes(app, { payments, payInSandbox: services.sandbox ? payInSandbox(http) : null });
  paperRoutes(app, services);
  licenceRoutes(app, { storage, keyring: services.keyring, proofs: services.proofs, lockOrder });
  licenceTextRoutes(app, { responseCache });
  operatorCertificateRoutes(app, { proofs: services.proofs, lockAnyOrder, notifyBuyer });
  proofRoutes(app, {
    proofs: services.proofs,
    checkSubjects: services.checkProofSubjects,
    pdfSigner: services.pdfSigner,
    secret: services.secret,
  });
  projectRoutes(app, services);
  projectPackageRoutes(app, services);
  if (services.film) services.film.serve(app);
  else refuseFilms(app);
  favouriteRoutes(app, { storage });
  boardRoutes(app, { storage });
  boardLinkRoutes(app, services);
  historyRoutes(app, { storage });
  messageRoutes(app);
  noticeRoutes(app, services);
  messageTemplateRoutes(app, services);

  fileRoutes(http, {
    db,
    storage,
    secret,
    readClipFileState: clipFileStates(db),
    rights: { ...licenceLinkRights, ...invoiceLinkRights, ...payoutLinkRights, ...releaseLinkRights },
    sentByProxy: config.sentByProxy,
    shownElsewhere: config.assetsUrl !== undefined,
  });
  reportFigures(metrics.registry, services);
  const draining = serveHealth(http, services, search.isLoaded);
  serveInstallationProof(http, secret);
  await serveDocs(http);
  await serveRenderedPages(http, {
    dist: services.webDist,
    renderer: services.pageRenderer,
    responseCache,
    publicUrl: services.publicUrl,
    isGone: async (path) => (await wasOnSale(db, path)) || (await isHiddenSeries(db, path)),
  });
  await serveWebApp(http, services.webDist);
  if (config.rootFiles) await serveRootFiles(http, config.rootFiles);
  const { origin } = new URL(services.publicUrl);
  const { indexNowKey } = config.searchEngines;
  crawlerRoutes(http, { db, storage, responseCache, search, origin, indexNowKey });
  wechatCardRoutes(app, { origin, cards: services.wechatCards });
  sharingRoutes(http, { db, storage, responseCache, origin, assetsUrl: config.assetsUrl });
  if (services.sandbox) {
    const { publicUrl, internalUrl } = services;
    await http.register(wxpaySandbox, { db, keys: services.sandbox.wxpayKeys, publicUrl, internalUrl });
    await http.register(identitySandbox, { db, keys: services.sandbox.alipayKeys });
    if (config.companyCheck) await http.register(companyCheckSandbox, config.companyCheck);
    await http.register(faceidSandbox, { ...sandboxFaceidKey, publicUrl });
    await http.register(alipaySandbox, {
      db,
      keys: services.sandbox.alipayKeys,
      publicUrl,
      internalUrl,
      findOrderForm: (id: string) => readRechargeForm(db, id),
    });
  }
  return { http, draining };
}

/** Builds the HTTP server of a job-only process: health and metrics. */
export async function buildWorkerApp(services: JobServices): Promise<Site> {
  const { config, log, metrics, publicUrl } = services;
  const http = await createHttp({
    log,
    metrics,
    trustProxy: config.trustProxy,
    limitByAddress: false,
    formTargets: [],
    secure: publicUrl.startsWith('https:'),
    hstsSubdomains: config.hstsSubdomains,
  });
  return { http, draining: serveHealth(http, services) };
}

function serveHealth(http: FastifyInstance, services: JobServices, isSearchLoaded?: () => boolean): Draining {
  const {
    db,
    storage,
    metrics,
    providerHealth,
    config: { metricsToken },
  } = services;
  const draining = prepareDraining(http.server);
  healthRoutes(http, {
    db,
    storage,
    metrics,
    metricsToken,
    isSearchLoaded,
    isDraining: draining.hasBegun,
    providers: providerHealth.states,
  });
  return draining;
}

/** Returns the origins to which browsers may post forms: this site and the payment providers. */
function formTargets({ payments, publicUrl }: Services): string[] {
  const formUrls = Object.values(payments.channels).flatMap((channel) => channel?.formUrl ?? []);
  return [...new Set([publicUrl, ...formUrls].map((url) => new URL(url).origin))];
}

const payInSandbox = (http: FastifyInstance) => async (recharge: { id: string; channel: string }) => {
  const payload = { orderId: recharge.id, outcome: 'success' };
  await http.inject({ method: 'POST', url: `/sandbox/${recharge.channel}/pay`, payload });
};
