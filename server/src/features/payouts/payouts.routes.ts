import { toFen, toYuan } from '@zhenku/contract/money';
import type { Db } from '../../platform/database/database.ts';
import type { Keyring } from '../../platform/encryption/encryption.ts';
import { type App, route } from '../../platform/http/route.ts';
import { listFileUrl, serveListFile } from '../../platform/lists/list-file.ts';
import { serveOperatorList } from '../../platform/lists/operator-list.ts';
import type { UserSession } from '../../platform/sessions.ts';
import { type CodeServices, sendCode } from '../accounts/codes.ts';
import { applyForWithdrawal, ownPhone } from './apply.ts';
import { bindBankCard, deleteBankCard, listBankCards } from './bank-cards.ts';
import { cancelWithdrawal } from './cancel.ts';
import { certifiedName, isCompany } from './certified-name.ts';
import { completeWithdrawal, failWithdrawal } from './decide.ts';
import { readWithdrawalForm } from './form.ts';
import { payoutFile, payoutFileUrl, showCard } from './payout-file.ts';
import { withdrawalList } from './queue.ts';
import { listMyWithdrawals, type PayoutFiles } from './records.ts';
import { openWithdrawal } from './story.ts';
import { addTaxTable, listTaxTables, previewTaxTable, taxToday } from './tax-tables.ts';
import { listWithheldTax, taxFile } from './tax-statement.ts';

export interface PayoutServices extends CodeServices {
  storage: PayoutFiles;
  keyring: Keyring;
}

/** Rejects uncertified users before input validation. */
const certified = {
  assertAllowed: async (db: Db, user: UserSession) => void (await certifiedName(db, user)),
};

export function payoutRoutes(app: App, services: PayoutServices): void {
  cardRoutes(app, services);
  withdrawalRoutes(app, services);
  queueRoutes(app, services);
  taxRoutes(app, services);
}

function cardRoutes(app: App, services: PayoutServices): void {
  route(app, 'GET /bankcard/v1/list', ({ db, user }) => listBankCards(db, user.id));
  route(
    app,
    'POST /bankcard/v1/verifyCode',
    ({ db, user, input: { phone, altcha }, request }) =>
      sendCode(db, services, { recipients: [phone], purpose: 'bankCard', ip: request.ip, userId: user.id, altcha }),
    certified,
  );
  route(
    app,
    'POST /bankcard/v1/bind',
    ({ db, user, input }) => bindBankCard({ db, caller: user, services }, input),
    certified,
  );
  route(app, 'DELETE /bankcard/v1/delete', ({ db, user, input }) => deleteBankCard(db, user.id, input.cardId));
}

function withdrawalRoutes(app: App, services: PayoutServices): void {
  route(app, 'GET /author/v1/deposit/form', ({ db, user }) => readWithdrawalForm(db, user));
  route(
    app,
    'POST /author/v1/deposit/verifyCode',
    async ({ db, user, input: { altcha }, request }) => {
      const recipients = [await ownPhone(db, user.id)];
      await sendCode(db, services, { recipients, purpose: 'withdrawal', ip: request.ip, userId: user.id, altcha });
    },
    certified,
  );
  route(app, 'GET /author/v1/deposit/tax', async ({ db, user, input }) => {
    const amount = toFen(input.depositMoney);
    const { tax } = await taxToday(db, amount, isCompany(user));
    return { taxMoney: toYuan(tax), payMoney: toYuan(amount - tax) };
  });
  route(
    app,
    'POST /author/v1/deposit/apply',
    ({ db, user, input }) => applyForWithdrawal({ db, caller: user, services }, input),
    certified,
  );
  route(app, 'POST /author/v1/deposit/cancel', ({ db, user, input }) => cancelWithdrawal(db, user, input.applyId));
  route(app, 'GET /author/v1/deposit/list', ({ db, user }) => listMyWithdrawals(db, services.storage, user));
}

function queueRoutes(app: App, { storage, keyring, secret }: PayoutServices): void {
  const bankFile = payoutFile(keyring);
  serveOperatorList(app, 'GET /operator/v1/withdrawals', withdrawalList(storage));
  route(app, 'POST /operator/v1/withdrawals/payoutFile', ({ db, operator, input }) =>
    payoutFileUrl({ db, caller: operator, services: { keyring, secret } }, input),
  );
  serveListFile(app, secret, bankFile);
  route(app, 'GET /operator/v1/withdrawals/{applyId}', ({ db, operator, input }) =>
    openWithdrawal({ db, storage, operator }, input.applyId),
  );
  route(app, 'POST /operator/v1/withdrawals/{applyId}/card', ({ db, operator, input }) =>
    showCard({ db, caller: operator, services: { keyring } }, input.applyId),
  );
  route(app, 'POST /operator/v1/withdrawals/{applyId}/complete', ({ db, operator, input }) =>
    completeWithdrawal({ db, caller: operator, services: app }, input),
  );
  route(app, 'POST /operator/v1/withdrawals/{applyId}/fail', ({ db, operator, input }) =>
    failWithdrawal(db, operator, input),
  );
}

function taxRoutes(app: App, { secret }: PayoutServices): void {
  route(app, 'GET /operator/v1/withdrawals/tax', ({ db, input }) => listWithheldTax(db, input));
  route(app, 'GET /operator/v1/withdrawals/tax/export', ({ db, operator, input }) =>
    listFileUrl({ db, caller: operator, services: { secret } }, taxFile, input),
  );
  serveListFile(app, secret, taxFile);
  route(app, 'GET /operator/v1/taxTables', ({ db }) => listTaxTables(db));
  route(app, 'POST /operator/v1/taxTables/preview', ({ db, input }) => previewTaxTable(db, input.brackets));
  route(app, 'POST /operator/v1/taxTables', ({ db, operator, input }) => addTaxTable(db, operator, input));
}
