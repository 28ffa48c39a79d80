import { attachment } from '../../platform/http/attachment.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Keyring } from '../../platform/encryption/encryption.ts';
import { type App, route } from '../../platform/http/route.ts';
import type { ClosingCheck, PersonalData } from '../../platform/personal-data.ts';
import { endUserSession } from '../../platform/sessions.ts';
import { userOfLink } from '../../platform/storage/link-holders.ts';
import { FILES_PATH } from '../../platform/storage/links.ts';
import { closeAccount } from './close-account.ts';
import { type CodeServices, sendCode } from './codes.ts';
import { confirmEmail } from './email.ts';
import type { EmailChanged } from './email-notice.ts';
import { exportFile, exportKey, exportUrl } from './export.ts';
import { login } from './login.ts';
import { loginByCode, sendLoginCode } from './login-by-code.ts';
import { LOGINS_PER_MINUTE } from './login-limit.ts';
import { resetPassword, sendResetCode } from './password-reset.ts';
import { changePhone, sendPhoneCodes } from './phone.ts';
import type { PictureFiles } from '../../platform/storage/public-picture.ts';
import { type InviteCodes, register, type Terms } from './register.ts';
import { transferCompany } from './transfer-company.ts';
import { updateUser } from './update.ts';
import { readCreatorInfo, readOwnInfo } from './user-info.ts';
import { listSessions, revokeSessions } from './user-sessions.ts';

export interface AccountServices extends CodeServices, InviteCodes {
  storage: PictureFiles;
  /** All features' personal data, for the export and for closing an account. */
  personalData: readonly PersonalData[];
  closingChecks: readonly ClosingCheck[];
  /** Called in the transaction that closes an account. */
  onClosed: (tx: Tx) => Promise<void>;
  onEmailChanged: (tx: Tx, change: EmailChanged) => Promise<void>;
  keyring: Keyring;
  /** Absent only in tests that have no terms. */
  terms?: Terms;
}

export function accountRoutes(app: App, services: AccountServices): void {
  const { storage } = services;
  const infoOf = (db: Db, userId: number) => readOwnInfo(db, services, userId);

  route(app, 'POST /user/v1/register/verifyCode', async ({ db, input, request }) => {
    const { phone, altcha } = input;
    await sendCode(db, services, { recipients: [phone], purpose: 'register', ip: request.ip, altcha });
    return null;
  });
  route(app, 'POST /user/v1/register', async ({ db, input, request }) => {
    const session = await register(db, services, { ...input, from: request });
    return session && { token: session.token, ...(await infoOf(db, session.userId)) };
  });
  route(
    app,
    'POST /user/v1/login',
    async ({ db, input, request }) => {
      const { userId, token } = await login(db, input, request);
      return { token, ...(await infoOf(db, userId)) };
    },
    { requestsPerMinute: LOGINS_PER_MINUTE },
  );
  route(app, 'POST /user/v1/login/verifyCode', async ({ db, input, request }) => {
    await sendLoginCode(db, services, { ...input, ip: request.ip });
    return null;
  });
  route(
    app,
    'POST /user/v1/login/code',
    async ({ db, input, request }) => {
      const { userId, token } = await loginByCode(db, services, { ...input, from: request });
      return { token, ...(await infoOf(db, userId)) };
    },
    { requestsPerMinute: LOGINS_PER_MINUTE },
  );
  route(app, 'POST /user/v1/logout', async ({ db, user }) => {
    await endUserSession(db, user.tokenHash);
    return null;
  });
  route(app, 'POST /user/v1/password/verifyCode', async ({ db, input, request }) => {
    await sendResetCode(db, services, { ...input, ip: request.ip });
    return null;
  });
  route(app, 'POST /user/v1/password', async ({ db, input, request }) => {
    await resetPassword(db, services, { ...input, ip: request.ip });
    return null;
  });
  route(app, 'GET /user/v1/info', ({ db, user }) => infoOf(db, user.id));
  route(app, 'POST /user/v1/update', async ({ db, user, input, request }) => {
    await updateUser({ db, caller: { user, ip: request.ip }, services }, input);
    return await infoOf(db, user.id);
  });
  securityRoutes(app, services);
  exportRoutes(app, services);
  route(app, 'GET /user/v1/info/queryByUserId', ({ db, input }) => readCreatorInfo(db, storage, input.userId));
  route(app, 'GET /author/v1/info', ({ db, input }) => readCreatorInfo(db, storage, input.userId));
}

function securityRoutes(app: App, services: AccountServices): void {
  route(app, 'POST /user/v1/email/confirm', async ({ db, user, input }) => {
    await confirmEmail({ db, caller: user, services }, input.captcha);
    return null;
  });
  route(app, 'POST /user/v1/phone/verifyCode', async ({ db, user, input, request }) => {
    await sendPhoneCodes(db, services, { ...input, userId: user.id, ip: request.ip });
    return null;
  });
  route(app, 'POST /user/v1/phone', async ({ db, user, input }) => {
    await changePhone({ db, caller: user, services }, input);
    return null;
  });
  route(app, 'GET /user/v1/sessions', ({ db, user }) => listSessions(db, user));
  route(app, 'POST /user/v1/sessions/revoke', async ({ db, user, input }) => {
    await revokeSessions(db, user, input);
    return null;
  });
  route(app, 'POST /company/v1/transfer', ({ db, user, input, request }) =>
    transferCompany(db, services, { ...input, owner: user, ip: request.ip }),
  );
  route(app, 'POST /user/v1/close', async ({ db, user, input, request }) => {
    await closeAccount(db, services, { userId: user.id, secretKey: input.secretKey, ip: request.ip });
    return null;
  });
}

/** Export links identify the user while the session lasts, because browsers send no token when following a link. */
function exportRoutes(app: App, { storage, secret, keyring, personalData }: AccountServices): void {
  route(app, 'GET /user/v1/export', ({ db, user }) => exportUrl(db, secret, user));
  app.http.get<{ Params: { userId: string } }>(
    FILES_PATH + exportKey(':userId'),
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { user, name } = await userOfLink(app.db, secret, { key: exportKey(request.params.userId), request });
      const services = { photos: storage, keyring, personalData };
      const file = await exportFile(app.db, services, user.id);
      void reply.header('content-disposition', attachment(name)).header('cache-control', 'private, no-store');
      return await reply.type('application/zip').send(file);
    },
  );
}
