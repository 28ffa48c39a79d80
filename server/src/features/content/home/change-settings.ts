import { isDeepStrictEqual } from 'node:util';
import type { Input, Output } from '@zhenku/contract/api';
import { CONSENT_SETTINGS, PROVEN_SETTINGS } from '@zhenku/contract/operators/admin-proposals';
import { FIELD_LABELS } from '@zhenku/contract/field-labels';
import { EditedSettings } from '@zhenku/contract/content/home';
import { audit } from '../../../platform/audit.ts';
import { hasIssuer } from '../../../platform/certificate-issuer.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts';
import type { Operation } from '../../../platform/operation.ts';
import { invalidField } from '../../../platform/errors.ts';
import { changeSettings, lockSettings, settingsVersion, siteSettings } from '../../../platform/site-settings.ts';
import { assertVersion } from '../../../platform/database/versions.ts';
import { type ConsentServices, type Proposal, proposeOrAgree } from '../../operators/consent.ts';
import { type Caller, proveAgain } from '../../operators/prove-again.ts';
import type { SecondFactorServices } from '../../operators/second-factor.ts';
import { pickKeysOf } from './edit.ts';

interface SettingsServices extends SecondFactorServices {
  /** True outside the sandbox. */
  requireTotp: boolean;
  requireIssuer: boolean;
}

type Change = Partial<EditedSettings>;
type SettingKey = keyof EditedSettings;

const PROVEN: ReadonlySet<SettingKey> = new Set(PROVEN_SETTINGS);

const KEYS = Object.keys(EditedSettings.shape) as SettingKey[];

export async function readEditedSettings(db: Db, requireTotp: boolean): Promise<Output<'GET /operator/v1/settings'>> {
  // Reads the version first, so that a concurrent change makes it outdated.
  const version = await settingsVersion(db, KEYS);
  const settings = await siteSettings(db);
  return { ...settings, adminConsent: settings.adminConsent ?? requireTotp, version };
}

/**
 * Changes settings. `PROVEN_SETTINGS` require the second factor again. If two admins are required, `CONSENT_SETTINGS` wait for
 * another admin, while all other settings take effect at once. Mails all admins about changes of `CONSENT_SETTINGS`. Throws
 * `conflict` unless `version` is current, and `invalidInput` for a missing issuer; also the errors of `proveAgain` and
 * `proposeOrAgree`.
 */
export async function changeSiteSettings(
  { db, caller, services: { requireTotp, requireIssuer, ...services } }: Operation<Caller, SettingsServices>,
  { totp, version: shown, ...given }: Input<'PUT /operator/v1/settings'>,
): Promise<Output<'PUT /operator/v1/settings'>> {
  return await inTransaction(db, async (tx) => {
    // Serialises changes, so that each is compared with the previous one and proposals are made in order.
    await lockSettings(tx);
    const { version, ...before } = await readEditedSettings(tx, requireTotp);
    assertVersion(shown, { version, current: Object.fromEntries(KEYS.map((key) => [key, before[key]])) });
    const change = pickChanged(before, given);
    const keys = Object.keys(change) as SettingKey[];
    // Sales need an issuer for their certificates.
    if (requireIssuer && hasIssuer(before) && !hasIssuer({ ...before, ...change })) {
      const field = change.issuer ? 'issuer' : 'imprint';
      throw invalidField(field, '出具方与网站主体的公司名称不能都为空');
    }
    if (keys.some((key) => PROVEN.has(key))) await proveAgain({ db: tx, caller, services }, totp);
    const waiting = await proposeKeys(
      { db: tx, caller: caller.operator, services: { requireTotp, ...services } },
      change,
    );
    const now = omit(change, waiting);
    if (Object.keys(now).length > 0) {
      await changeSettings(tx, now);
      const subject = { action: 'settings.change', subject: 'settings' } as const;
      await audit(tx, caller.operator, { ...subject, before: pickKeysOf(before, now), after: now });
    }
    return waiting.length > 0 ? { waiting: true } : null;
  });
}

async function proposeKeys(
  { db: tx, caller: operator, services }: Operation<{ id: number }, ConsentServices, Tx>,
  change: Change,
): Promise<SettingKey[]> {
  const waiting: SettingKey[] = [];
  for (const key of CONSENT_SETTINGS) {
    if (change[key] === undefined) continue;
    const text = `站点设置“${FIELD_LABELS[key]}”`;
    const proposal: Proposal = { subject: `settings:${key}`, change: { [key]: change[key] }, text };
    if (!(await proposeOrAgree({ db: tx, caller: operator, services }, proposal))) waiting.push(key);
  }
  return waiting;
}

const pickChanged = (before: EditedSettings, given: Change): Change =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([key, value]) => value !== undefined && !isDeepStrictEqual(value, before[key as SettingKey]),
    ),
  );

const omit = (change: Change, keys: readonly SettingKey[]): Change =>
  Object.fromEntries(Object.entries(change).filter(([key]) => !keys.includes(key as SettingKey)));
