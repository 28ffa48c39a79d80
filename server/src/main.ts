import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { binaries, canConfine } from '@zhenku/media/programs/run';
import { buildApp, buildWorkerApp, type JobServices, type Services, type Site } from './app.ts';
import { seedBackgroundVideos, seedContent, seedLicenceText } from './demo/content.ts';
import { publishDemoClip } from './demo/publish-clip.ts';
import { findMissingTexts, warnOfMissingTexts } from './features/content/documents/required-texts.ts';
import { createGoLive, type GoLive, warnOfBlocks } from './features/operations/go-live/go-live.ts';
import { storeOutcome } from './features/operations/go-live/provider-outcomes.ts';
import { seedAccounts, seedClips } from './demo/seed.ts';
import { setHashingMemory } from './features/accounts/passwords.ts';
import { startViewCounter } from './features/catalogue/views.ts';
import { checkCertificates } from './features/licences/certificates/chain-subjects.ts';
import { enterBacklogCertificates } from './features/licences/jobs/enter-backlog.ts';
import { startInsights } from './features/insights/insights.ts';
import { assertFirstPassword, ensureFirstOperator, deleteFirstPassword } from './features/operators/first-operator.ts';
import { checkChain } from './features/proofs/check-chain.ts';
import { type Proofs, readProblem, reportDoubts, reportProblems, signHead } from './features/proofs/chain.ts';
import { headFile } from './features/proofs/heads.ts';
import { signingKeys } from './features/proofs/signing-keys.ts';
import { indexVideo, unindexVideo } from './features/search/index-video.ts';
import { reindexIfOutdated } from './features/search/jobs/reindex.ts';
import { startSearch } from './features/search/live-search.ts';
import { relayNotices } from './features/messages/outside/relay.ts';
import { startSimilar } from './features/similar/live-similar.ts';
import { countFound } from './features/search/count-found.ts';
import { sealImages } from './platform/storage/uploads/jobs/seal-images.ts';
import { startDeliveries } from './features/webhooks/start-deliveries.ts';
import { notifyWaitingUsers } from './features/wanted/jobs/notify-waiting.ts';
import { createChannels } from './features/recharges/channels.ts';
import { film as filmFeature } from './film.ts';
import { PROCESSING_QUEUE } from './features/publishing/pipeline/processing-queue.ts';
import { jobs as definitions } from './jobs.ts';
import { startFlusher } from './platform/flusher.ts';
import { type Archive, forgetArchive, startArchive } from './platform/backup/archive.ts';
import { assertRestored } from './platform/backup/restore.ts';
import { ConfigError } from './platform/config-error.ts';
import { type Config, loadConfig } from './platform/config.ts';
import { type Db, openDatabase, tryDatabase } from './platform/database/database.ts';
import { watchEventLoop } from './platform/observability/event-loop.ts';
import { freePort } from './platform/http/free-port.ts';
import { drainConnections } from './platform/http/drain.ts';
import { createResponseCache } from './platform/http/response-cache.ts';
import { type Jobs, startJobs } from './platform/jobs.ts';
import { assertSameKeys } from './platform/encryption/key-fingerprints.ts';
import { loadKeyring, loadProofSeeds } from './platform/encryption/keyring.ts';
import { createLog, type Log } from './platform/observability/log.ts';
import { createMetrics } from './platform/observability/metrics.ts';
import { lockDataDir } from './platform/data-dir-lock.ts';
import { migrate } from './platform/database/migrate.ts';
import { migrationSteps } from './platform/database/migration-steps.ts';
import { resolveName } from './platform/outgoing/post-outside.ts';
import { createPdfSigner } from './platform/pdf/pdf-signer.ts';
import { startPostgres } from './platform/database/postgres.ts';
import { signingSecret } from './platform/encryption/secrets.ts';
import { addProductionDefaults, siteSettings } from './platform/site-settings.ts';
import { assertRoleFits, readRole, type Role } from './platform/role.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { openSealed } from './platform/storage/sealed-files.ts';
import { sharedUploadLocks } from './platform/storage/shared-upload-locks.ts';
import { forgetLostImages } from './platform/storage/uploads.ts';
import type { CheckCompany } from './providers/identity/company-check.ts';
import type { IdentityProvider } from './providers/identity/provider.ts';
import { identitySettings, openIdentity } from './providers/identity/set-up.ts';
import { readEditedSms, readSms } from './providers/edited-templates.ts';
import { enqueueMail } from './providers/mail/mail-queue.ts';
import { createProviderHealth, type ProviderHealth } from './providers/provider-health.ts';
import type { SendSms, SmsMessage } from './providers/sms/sms.ts';
import { alipaySandboxKeys, sandboxAlipayConfig } from './sandbox/alipay/keys.ts';
import { sandboxIdentityConfig } from './sandbox/identity/config.ts';
import { sandboxFaceidConfig } from './sandbox/tencent/config.ts';
import { sendWithFailOver } from './providers/sms/fail-over.ts';
import { smsProviders } from './providers/sms/set-up.ts';
import { outbox } from './sandbox/outbox.ts';
import { wechatLoginApps } from './providers/wechat/login.ts';
import { JS_SDK_URL, wechatCards } from './providers/wechat/share-cards.ts';
import { sandboxWechatSite } from './sandbox/wechat/apps.ts';
import { sandboxWxpayConfig, wxpaySandboxKeys } from './sandbox/wxpay/keys.ts';
import { welcome } from './welcome.ts';
import { queues, warnings } from './waiting.ts';

/**
 * How long a server keeps serving after it announces its shutdown, how long requests in flight may take after that, and
 * when the process exits at the latest. A proxy in front of several servers notices the announcement when its
 * connections close; requests may take long because other servers continue to serve.
 */
const GRACE = {
  all: { drainMs: 0, requestsMs: 5_000, stopWithinMs: 10_000 },
  web: { drainMs: 4_000, requestsMs: 30_000, stopWithinMs: 40_000 },
  worker: { drainMs: 0, requestsMs: 1_000, stopWithinMs: 10_000 },
} as const satisfies Record<Role, object>;
const JOBS_GRACE_MS = 3_000;
/**
 * How long startup waits for the search index: a snapshot of 200,000 clips loads in 0.7 s. After that, searches return
 * 503 until it is loaded.
 */
const INDEX_WITHIN_MS = 3_000;
/** The interval at which this server stores the proof chain's head, to which other servers append. */
const FOLLOW_MS = 60_000;

/** Stops one started part. The stops run in reverse order. */
type Stop = () => Promise<void> | void;
const stops: Stop[] = [];

async function main(): Promise<void> {
  // Alipay's SDK writes times in the process's time zone, and Alipay reads them in its own.
  process.env.TZ = 'Asia/Shanghai';
  const config = loadConfig(process.env);
  const role = readRole(process.argv.slice(2));
  assertRoleFits(role, config);
  ({ stopWithinMs } = GRACE[role]);
  const log = createLog(config.logLevel);
  setHashingMemory(config.passwordMemoryKib);

  stops.push(await lockDataDir(config.dataDir));
  await assertRestored(config);
  const port = await freePort(config);
  const postgresLog = { debug: (text: string) => log.debug(text), warn: (text: string) => log.warn(text) };
  const postgres = config.databaseUrl ? null : await startPostgres({ dataDir: config.dataDir, log: postgresLog });
  if (postgres) stops.push(() => postgres.stop());
  const url = config.databaseUrl ?? postgres!.url;
  const unusable = (error: unknown) => {
    if (!config.databaseUrl) throw error;
    throw new ConfigError(`DATABASE_URL does not lead to a database that can be used: ${reasonOf(error)}.`);
  };
  await tryDatabase(url).catch(unusable);
  const archive = postgres ? await archiveDatabase(config, url, log) : null;
  const { db, pool } = openDatabase(url);
  stops.push(() => db.destroy());
  const keyring = await loadKeyring(config.dataDir, config.keys);
  await migrate(pool, { steps: migrationSteps(keyring) }).catch(unusable);

  // Checked before this server's keys become mandatory for all servers.
  if (role !== 'worker' && config.production && config.databaseUrl) {
    await assertFirstPassword(db, config.operator.password);
  }
  if (!config.sandbox) await addProductionDefaults(db);

  const secret = await signingSecret(config.dataDir, config.secret);
  const storage = openSealed(await openStorage(config, secret), { db, keyring });
  if (storage.kind === 'disk') await forgetLostImages(db, storage);
  const metrics = createMetrics();
  const proofSeeds = await loadProofSeeds(config.dataDir, config.proofKeys);
  const pdfSigner = createPdfSigner(config.dataDir, config.pdfIdentity, (doubt) => log.warn(doubt));
  if (config.databaseUrl) {
    await assertSameKeys(db, { secret, keyring, proofSeeds: proofSeeds(), pdf: await pdfSigner.fingerprint() });
  }
  const proofs = {
    keyring,
    keys: signingKeys(proofSeeds),
    heads: headFile(config.dataDir),
    onProblem: reportProblems(log, metrics),
    onDoubt: reportDoubts(log, metrics),
  };
  const responseCache = createResponseCache();
  const internalUrl = `http://${config.host.includes(':') ? `[${config.host}]` : reachable(config.host)}:${port}`;
  const publicUrl = config.publicUrl ?? internalUrl;
  const alipayConfig = config.sandbox
    ? await sandboxAlipayConfig(config.dataDir, publicUrl, internalUrl)
    : config.alipay;
  const wxpayConfig = config.sandbox ? await sandboxWxpayConfig(config.dataDir, internalUrl, publicUrl) : config.wxpay;
  const site = config.sandbox ? sandboxWechatSite(internalUrl, publicUrl) : config.wechatLogin;
  const official = wxpayConfig?.oauth && { appId: wxpayConfig.appId, ...wxpayConfig.oauth };
  const providerHealth = createProviderHealth({
    metrics,
    log,
    store: (service, fault) => storeOutcome(db, service, fault),
  });
  const wechatApps = wechatLoginApps({ site, official }, providerHealth);
  const sdkUrl = config.sandbox ? '/sandbox/wechat/js-sdk.js' : JS_SDK_URL;
  const cards = official ? wechatCards(official, sdkUrl, providerHealth) : null;
  const channels = createChannels({ alipay: alipayConfig, wxpay: wxpayConfig }, providerHealth);
  const urls = { publicUrl, internalUrl };
  const identity = await openIdentityProvider(config, urls, providerHealth);
  const checkCompany = await openCompanyCheck(config, urls, providerHealth);
  const sandbox = config.sandbox
    ? { alipayKeys: await alipaySandboxKeys(config.dataDir), wxpayKeys: await wxpaySandboxKeys(config.dataDir) }
    : null;
  const publishing = (jobs: Jobs) => ({
    responseCache,
    onPublished: indexVideo,
    onWithdrawn: unindexVideo,
    onLive: (tx: Db, videoId: number) => jobs.enqueue(tx, notifyWaitingUsers, { videoId }),
  });
  const senders = await messageSenders({ config, db, providerHealth }, async () => (await siteSettings(db)).siteName);
  const servicesWith = (jobs: Jobs): JobServices => ({
    ...publishing(jobs),
    queues,
    warnings,
    config,
    publicUrl,
    internalUrl,
    secret,
    keyring,
    pdfSigner,
    proofs,
    checkProofSubjects: checkCertificates,
    outside: { sandbox: config.sandbox, ports: config.webhookPorts, resolve: resolveName },
    db,
    log,
    metrics,
    storage,
    frameStep: filmFeature?.frameStep,
    ...(config.demo && { onProcessed: (videoId) => publishDemoClip(db, publishing(jobs), videoId) }),
    jobs,
    payments: { channels, publicUrl, log, jobs },
    providerHealth,
    identity,
    checkCompany,
    ...senders,
    enqueueMail: (tx, mail) => enqueueMail({ jobs, keyring, sendMail: senders.sendMail }, tx, mail),
    sandbox,
  });
  const jobs = await startJobs({
    url,
    services: servicesWith,
    definitions: definitions.map((job) =>
      job.name === PROCESSING_QUEUE ? { ...job, concurrency: config.pipelineJobs } : job,
    ),
    log,
    metrics,
    work: role !== 'web',
    soleServer: postgres !== null,
  });
  stops.push(() => jobs.stop(JOBS_GRACE_MS));
  if (role !== 'web') {
    const relay = startFlusher(log, 'notices', () => relayNotices(servicesWith(jobs)));
    stops.push(() => relay.stop());
    const deliveries = startDeliveries(servicesWith(jobs));
    stops.push(() => deliveries.stop());
  }
  // A worker leaves this to a server with a console, which shows the password.
  const operatorPassword =
    role === 'worker' ? null : await ensureFirstOperator(db, { ...config.operator, dataDir: config.dataDir });

  await reindexIfOutdated(db, jobs);
  await jobs.enqueue(db, enterBacklogCertificates, {});
  if (config.demo) {
    await seedAccounts({ db, storage, keyring });
    await seedContent({ db, storage, publicUrl });
    await seedLicenceText(db);
  }
  await jobs.enqueue(db, sealImages, {});
  const services = servicesWith(jobs);
  const goLive = createGoLive({ config, db, secret, findMissingTexts });
  const server =
    role === 'worker'
      ? await buildWorkerApp(services)
      : await buildSite({ ...services, goLive, wechatApps, wechatCards: cards }, archive);
  // Listens only now, so that nobody waits for a starting server, and one that cannot start exits with one line.
  await server.http.listen({ host: config.host, port });
  stops.push(watchEventLoop({ log, metrics }));
  stops.push(() => closeSite(server, GRACE[role]));
  // Speeds up the next start, however this process ends. Does nothing without a compile cache.
  flushCompileCache();
  const text = welcome({ config, role, url: role === 'worker' ? internalUrl : publicUrl, operatorPassword });
  // Printed at every log level, because it says that the server is ready.
  if (process.stdout.isTTY) process.stdout.write(text);
  else createLog('info').info(text.trim().replaceAll(/\s+/g, ' '));
  if (operatorPassword !== null) await deleteFirstPassword(config.dataDir);
  void reportFfmpeg(log);
  if (!config.sandbox) void reportMissingTexts(db, log);
  if (!config.sandbox && role !== 'worker') void reportBlocks(goLive, log);
  void reportChain(db, proofs, log);
  void followHead(db, proofs, log);
  const followed = setInterval(() => void followHead(db, proofs, log), FOLLOW_MS);
  stops.push(() => clearInterval(followed));
  if (config.demo) {
    seedClips({ db, storage, jobs })
      .then(() => seedBackgroundVideos(db))
      .catch((error: unknown) => log.error({ err: error }, 'the demo is incomplete'));
  }
}

async function archiveDatabase(config: Config, url: string, log: Log): Promise<Archive | null> {
  if (config.backupArchive === null) {
    await forgetArchive(url);
    return null;
  }
  const files = config.s3 ? null : join(config.dataDir, 'files');
  const archive = await startArchive({ url, archive: config.backupArchive, files, log });
  stops.push(() => archive.stop());
  return archive;
}

async function buildSite(
  services: JobServices & Pick<Services, 'goLive' | 'wechatApps' | 'wechatCards'>,
  archive: Archive | null,
): Promise<Site> {
  const { config, db, log, responseCache, secret } = services;
  const views = startViewCounter(db, log, secret);
  stops.push(() => views.stop());
  const search = startSearch({
    db,
    responseCache,
    log,
    snapshotFile: join(config.dataDir, 'search-index.snapshot'),
    budgetMs: config.searchBudgetMs,
  });
  stops.push(() => search.stop());
  const similar = startSimilar({ db, log });
  stops.push(() => similar.stop());
  const { storage, keyring } = services;
  const film = filmFeature?.start({ db, log, storage, keyring, maxBytes: config.filmIndexBytes }) ?? null;
  stops.push(() => film?.stop());
  const insights = startInsights({ db, log, secret, countFound: (keyword) => countFound(search, keyword) });
  stops.push(() => insights.stop());
  await Promise.race([search.ready, sleep(INDEX_WITHIN_MS, undefined, { ref: false })]);
  const webDist = join(import.meta.dirname, '../../web/dist');
  const pageRenderer = join(import.meta.dirname, '../../web/renderer/dist');
  const site = { ...services, search, similar, film, views, insights, archive, webDist, pageRenderer };
  if (config.databaseUrl === undefined) return await buildApp(site);
  const uploadLocker = sharedUploadLocks(config.databaseUrl, log);
  stops.push(() => uploadLocker.stop());
  return await buildApp({ ...site, uploadLocker });
}

/** Lets requests in flight finish. Clients can resume an interrupted download by Range. */
async function closeSite({ http, draining }: Site, { drainMs, requestsMs }: (typeof GRACE)[Role]): Promise<void> {
  draining.begin();
  await sleep(drainMs);
  setTimeout(() => http.server.closeAllConnections(), requestsMs).unref();
  if (drainMs > 0) await drainConnections(http.server);
  await http.close();
}

interface Urls {
  publicUrl: string;
  internalUrl: string;
}

/** Returns the identity provider that is used, a simulated one in the sandbox; null if reviewers check by hand. */
async function openIdentityProvider(
  config: Config,
  { publicUrl, internalUrl }: Urls,
  { watch }: ProviderHealth,
): Promise<IdentityProvider | null> {
  const { sandbox, dataDir } = config;
  const name = config.identityProvider ?? (sandbox ? 'alipay' : null);
  if (name === null) return null;
  const simulated = {
    alipay: () => sandboxIdentityConfig(dataDir, publicUrl, internalUrl),
    tencent: () => sandboxFaceidConfig(internalUrl),
  };
  const provider = await openIdentity(name, sandbox ? simulated : identitySettings(config));
  const service = `identity.${name}` as const;
  return {
    name,
    start: (request) => watch(service, () => provider.start(request)),
    query: (check) => watch(service, () => provider.query(check)),
  };
}

async function openCompanyCheck(
  { companyCheck, sandbox }: Config,
  { internalUrl }: Urls,
  { watch }: ProviderHealth,
): Promise<CheckCompany | null> {
  if (!companyCheck) return null;
  const { tencentCompanyCheck } = await import('./providers/identity/company-check.ts');
  const gateway = sandbox ? `${internalUrl}/sandbox/company-check` : companyCheck.gateway;
  const checkCompany = tencentCompanyCheck({ ...companyCheck, gateway });
  return (company) => watch('company.tencent', () => checkCompany(company));
}

type MessageSenders = Pick<JobServices, 'sendSms' | 'sendMail' | 'readChannels'>;

/** Returns the message senders: files in the outbox in the sandbox; otherwise those that are set up, or null. */
async function messageSenders(
  { config, db, providerHealth: { watch } }: { config: Config; db: Db; providerHealth: ProviderHealth },
  readSiteName: () => Promise<string>,
): Promise<MessageSenders> {
  if (config.sandbox) {
    const { sendSms, sendMail } = outbox(config.dataDir, readSiteName);
    const readChannels = async () => ({ canMail: true, canSms: () => true });
    return { sendSms: withEditedTexts(db, sendSms), sendMail, readChannels };
  }
  const providers = (await smsProviders(config, readSiteName)).map((provider) => ({
    ...provider,
    send: (message: SmsMessage) => watch(`sms.${provider.name}`, () => provider.send(message)),
  }));
  // Loaded lazily: 30 MB.
  const sendMail = config.smtp && (await import('./providers/mail/smtp.ts')).smtpSender(config.smtp, readSiteName);
  return {
    sendSms: providers.length > 0 ? withEditedTexts(db, sendWithFailOver(providers)) : null,
    sendMail: sendMail && ((mail) => watch('mail', () => sendMail(mail))),
    readChannels: async () => {
      const edited = await readEditedSms(db);
      return {
        canMail: config.smtp !== null,
        canSms: (template) => providers.some(({ has }) => has({ template, registered: edited.get(template) })),
      };
    },
  };
}

function withEditedTexts(db: Db, send: SendSms): SendSms {
  return async (message) => send({ ...message, registered: await readSms(db, message.template) });
}

async function reportMissingTexts(db: Db, log: Log): Promise<void> {
  try {
    await warnOfMissingTexts(db, log);
  } catch (err) {
    if (!stopping) log.error({ err }, 'the required texts could not be checked');
  }
}

async function reportBlocks(goLive: GoLive, log: Log): Promise<void> {
  try {
    await warnOfBlocks(goLive, log);
  } catch (err) {
    if (!stopping) log.error({ err }, 'the checks before going live could not be run');
  }
}

async function reportChain(db: Db, proofs: Proofs, log: Log): Promise<void> {
  try {
    const { intact, faults } = await checkChain(db, proofs, { checkSubjects: checkCertificates });
    if (!intact) proofs.onProblem(faults.map(({ index, reason }) => `${index ?? ''} ${reason}`.trim()).join('; '));
  } catch (err) {
    if (!stopping) log.error({ err }, 'the proof chain could not be checked');
  }
}

/**
 * Stores heads published by other servers on this database; otherwise this server would accept a backup older than
 * these.
 */
async function followHead(db: Db, proofs: Proofs, log: Log): Promise<void> {
  try {
    if ((await readProblem(db, proofs)) === null) await signHead(db, proofs);
  } catch (err) {
    if (!stopping) log.warn({ err }, 'the head of the proof chain could not be stored');
  }
}

async function reportFfmpeg(log: Log): Promise<void> {
  try {
    const { ffmpeg, skippedReason } = await binaries();
    if (skippedReason) log.warn({ ffmpeg }, `${skippedReason}: the packaged ffmpeg is used instead`);
    if (!(await canConfine())) {
      log.warn({ ffmpeg }, 'ffmpeg can read all files of this user: install bubblewrap, and allow it namespaces');
    }
  } catch (err) {
    log.error({ err }, 'no ffmpeg was found: clips cannot be processed');
  }
}

/** Returns loopback for a server that listens on all addresses. */
const reachable = (host: string) => (host === '0.0.0.0' ? '127.0.0.1' : host);

const reasonOf = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error));

let stopping = false;
let { stopWithinMs }: { stopWithinMs: number } = GRACE.all;
/**
 * Shuts down in order: stops accepting requests and jobs, then lets those in flight finish or aborts them in time. A
 * terminal's Ctrl-C arrives twice (directly and from the start script), so repeats are ignored.
 */
async function stop(exitCode: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(exitCode), stopWithinMs).unref();
  for (const each of stops.reverse()) {
    try {
      await each();
    } catch (error) {
      process.stderr.write(`${reasonOf(error)}\n`);
    }
  }
  process.exit(exitCode);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));

main().catch((error: unknown) => {
  const line =
    error instanceof ConfigError || !(error instanceof Error) ? reasonOf(error) : (error.stack ?? error.message);
  process.stderr.write(`帧库 cannot start: ${line}\n`);
  void stop(1);
});
