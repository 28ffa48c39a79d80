import type { UserInfo } from '@zhenku/contract/accounts';
import { TEXTAREA_MAX, USER_TYPE_LABEL } from '@zhenku/contract/constants';
import { formatTime } from '@zhenku/contract/format';
import { useState } from 'react';
import { ApiError, call } from '../app/api.ts';
import { refreshSession, useSession } from '../app/session.ts';
import { useBusy } from '../ui/busy.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { toast } from '../ui/toast.ts';
import { CentrePage } from '../ui/centre-page.tsx';
import styles from '../ui/centre-page.module.css';

export default function UserInfoPage() {
  const { user } = useSession();
  return (
    <CentrePage title="账号管理">
      {user && (
        <>
          <Facts user={user} />
          <Profile key={user.userId} user={user} />
        </>
      )}
    </CentrePage>
  );
}

function Facts({ user }: { user: UserInfo }) {
  const facts = {
    账号ID: String(user.userId),
    账户类型: USER_TYPE_LABEL[user.currentUserType],
    企业名称: user.companyName,
    手机号: user.phone,
    邮箱: user.email,
    注册时间: formatTime(user.addTime),
    签约时间: user.signTime && formatTime(user.signTime),
  };
  return (
    <dl className={styles.facts}>
      {Object.entries(facts).map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** What the user may change; a creator's remark is shown on their page. */
function Profile({ user }: { user: UserInfo }) {
  const [name, setName] = useState(user.name);
  const [remark, setRemark] = useState(user.remark ?? '');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, run] = useBusy((error) => setErrors(error instanceof ApiError ? error.fields : {}));
  const save = () => {
    if (!name.trim()) return setErrors({ name: '必填项' });
    // An empty text means "unchanged" to the server.
    if (user.remark && !remark.trim()) return setErrors({ remark: '必填项' });
    run(async () => {
      await call('POST /user/v1/update', { name: name.trim(), remark: remark.trim() });
      setErrors({});
      toast.success('保存成功');
      await refreshSession();
    });
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field
        label="名称"
        value={name}
        maxLength={30}
        error={errors.name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextArea
        label="简介"
        value={remark}
        max={TEXTAREA_MAX}
        error={errors.remark}
        onChange={(event) => setRemark(event.target.value)}
      />
      <Button type="submit" variant="primary" busy={busy}>
        保存
      </Button>
    </form>
  );
}
