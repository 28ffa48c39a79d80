import type { LicensedItem } from '@zhenku/contract/licences';
import { LICENCE_NAME, LICENSEES, licenceTypeOf } from '@zhenku/contract/rules/licence-uses';
import { useState } from 'react';
import { ApiError, call } from '../../app/api.ts';
import { queryClient } from '../../app/query-client.ts';
import { useBusy } from '../../ui/busy.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './licensee-dialog.module.css';
import { cleanCode, licenseeErrors, type Licensee, type LicenseeErrors } from './licensee.ts';

const EMPTY: Licensee = { authorizedUser: '', socialCreditCode: '', authorizedProject: '' };

/** Names the licensee of a bought clip: once, so it is said before. */
export function LicenseeDialog({ item, onClose }: { item: LicensedItem; onClose: () => void }) {
  const [licensee, setLicensee] = useState(EMPTY);
  const [errors, setErrors] = useState<LicenseeErrors>({});
  const [busy, run] = useBusy((error) => setErrors(error instanceof ApiError ? error.fields : {}));
  const licence = licenceTypeOf(item.videoType);
  const organisationOnly = licence === 'extended';

  const save = () => {
    const found = licenseeErrors(licensee, item.videoType);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    run(async () => {
      await call('POST /order/v1/authorization/add', {
        orderItemId: item.orderItemId,
        authorizedUser: licensee.authorizedUser.trim(),
        socialCreditCode: cleanCode(licensee.socialCreditCode),
        authorizedProject: licensee.authorizedProject.trim(),
      });
      toast.success('授权成功，可查看授权书');
      onClose();
      await Promise.all(
        ['GET /order/v1/authorizations', 'GET /order/v1/list', 'GET /order/v1/orderId'].map((key) =>
          queryClient.invalidateQueries({ queryKey: [key] }),
        ),
      );
    });
  };
  const field = (name: keyof Licensee, label: string, hint: string) => (
    <Field
      label={label}
      hint={hint}
      value={licensee[name]}
      error={errors[name]}
      autoComplete="off"
      onChange={(event) => setLicensee({ ...licensee, [name]: event.target.value })}
    />
  );

  return (
    <FormDialog title="填写授权信息" okText="确认授权" busy={busy} width={560} onSubmit={save} onClose={onClose}>
      <p>
        {item.videoName} · {LICENCE_NAME[licence]}
      </p>
      <p className={styles.warning}>授权信息须真实有效，实际使用方和使用项目须与授权书一致；提交后不可修改。</p>
      {field('authorizedUser', '被授权方', `可为您自己或他人。${LICENCE_NAME[licence]}适用于${LICENSEES[licence]}`)}
      {field(
        'socialCreditCode',
        organisationOnly ? '统一社会信用代码' : '统一社会信用代码或身份证号',
        organisationOnly ? '18位，扩展授权仅限企业或组织' : '18位，企业或组织填写信用代码，个人填写身份证号',
      )}
      {field('authorizedProject', '授权项目', '一份授权用于一个指定项目，例如：某品牌2026年宣传片')}
    </FormDialog>
  );
}
