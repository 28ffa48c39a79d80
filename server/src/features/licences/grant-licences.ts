import { AUTHENTICATION_STATUS } from '@zhenku/contract/authentications/authentication-status';
import { DOWNLOAD_DAYS } from '@zhenku/contract/constants';
import { type CompiledQuery, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Keyring } from '../../platform/encryption/encryption.ts';
import { AppError } from '../../platform/errors.ts';
import { prepareStatement } from '../../platform/database/prepared.ts';
import { openIdentityNumber } from '../authentications/identities.ts';
import { yearOfUpgrade } from './upgrades/licence-year.ts';
import { insertLicensorNumbers } from './certificates/licensor-numbers.ts';

interface GrantedLicence {
  id: number;
  /** Whether the tier has a file. */
  frozen: boolean;
  /** The submission that certified the licensor as a person. */
  authentication_id: number | null;
  identity_number: Buffer | null;
}

/**
 * Compiles the statement that grants the licences of an order paid in this transaction, to the company if it paid. The
 * statement freezes what the licences cover, including the current file version and the licensor. Pass its rows to
 * `completeGrants`.
 */
export const grantLicences = (tx: Tx, orderId: string): CompiledQuery<GrantedLicence> =>
  grantAll.compile(tx, { orderId });

/** Freezes the licensors' identity numbers. Throws `conflict` if a tier no longer has a file. */
export async function completeGrants(tx: Tx, keyring: Keyring, rows: GrantedLicence[]): Promise<void> {
  if (rows.some(({ frozen }) => !frozen))
    throw new AppError('conflict', { message: '订单中有素材不提供所选规格，请重新下单' });
  const persons = rows.flatMap(({ id, authentication_id: from, identity_number: sealed }) =>
    from && sealed ? { id, identityNumber: openIdentityNumber(keyring, from, sealed) } : [],
  );
  await insertLicensorNumbers(tx, keyring, persons);
}

/** Uses a single statement, so that the licensor's name and number come from the same snapshot. */
const grantAll = prepareStatement(
  (_db, { orderId }: { orderId: string }) => sql<GrantedLicence>`
    with granted as (
      insert into licences (order_item_id, video_id, tier, user_id, company_id, granted_at, download_until,
        upgrade_of, year_of, year_from)
      select i.id, i.video_id, i.tier, o.user_id, o.company_id, o.paid_at,
        o.paid_at + make_interval(days => ${DOWNLOAD_DAYS}),
        base.id, ${yearOfUpgrade.sharedWith}, ${yearOfUpgrade.from}
      from order_items i join orders o on o.id = i.order_id
      left join licences base on base.order_item_id = i.upgrade_of
      where o.id = ${orderId}
      order by i.position
      returning id, video_id, tier
    ), frozen as (
      insert into licence_snapshots (licence_id, authentication_type, is_8k, file_version, file_id, master_file_id,
        width, height, licensor_name, licensor_code, licensor_organisation, licence_text_version, editorial_only)
      select l.id, v.authentication_type, v.is_8k, f.version, f.id, m.id, f.width, f.height,
        coalesce(c.name, u.real_name, u.name), c.credit_code, c.id is not null,
        (select licence_text_version from orders where id = ${orderId}), v.editorial_only
      from granted l
      join videos v on v.id = l.video_id
      join video_files f on f.video_id = v.id and f.version = v.file_version and f.kind = 'rendition' and f.tier = l.tier
        and f.replaced_at is null
      left join video_files m on m.video_id = v.id and m.version = v.file_version and m.kind = 'master' and m.tier = l.tier
        and m.replaced_at is null and v.sell_master
      join users u on u.id = v.author_id
      left join companies c on c.owner_user_id = u.id
      returning licence_id, licensor_organisation
    )
    select l.id, s.licence_id is not null as frozen, p.authentication_id, p.identity_number
    from granted l
    join videos v on v.id = l.video_id
    left join frozen s on s.licence_id = l.id
    left join authentications a on a.user_id = v.author_id and a.kind = 'author' and a.status = ${AUTHENTICATION_STATUS.passed}
      and not s.licensor_organisation
    left join authentication_identities p on p.authentication_id = a.id and p.certified`,
);
