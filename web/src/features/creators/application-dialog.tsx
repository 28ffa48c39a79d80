import { TEXTAREA_MAX } from '@zhenku/contract/constants';
import { call } from '../../api/user-client.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { useForm } from '../accounts/use-form.ts';
import { applicationRules, cleanApplication, NO_APPLICATION, type ApplicationValues } from './application.ts';
import { refreshCertification } from './queries.ts';
import { SaleTypeField } from './sale-type-field.tsx';

interface ApplicationDialogProps {
  initial?: ApplicationValues;
  /** Called with the unsent input, so that a dialog closed by mistake reopens as it was. */
  onClose: (typed: ApplicationValues) => void;
}

export function ApplicationDialog({ initial = NO_APPLICATION, onClose }: ApplicationDialogProps) {
  const form = useForm({
    initial,
    rules: applicationRules,
    submit: async (values) => {
      await call('POST /author/v1/invitecode/apply', cleanApplication(values));
      toast.success('提交成功，审核结果请留意邮件通知');
      await refreshCertification();
      onClose(NO_APPLICATION);
    },
  });
  return (
    <FormDialog
      title="申请成为创作者"
      okText="提交申请"
      width={640}
      busy={form.busy}
      onSubmit={form.onSubmit}
      onClose={() => onClose(form.values)}
    >
      <Field label="姓名" autoComplete="name" maxLength={50} {...form.field('name')} />
      <Field label="手机号" type="tel" inputMode="numeric" autoComplete="tel-national" {...form.field('phone')} />
      <Field
        label="邮箱"
        type="email"
        autoComplete="email"
        hint="审核结果和邀请码会发送到这个邮箱"
        {...form.field('email')}
      />
      <Field
        label="作品链接"
        type="url"
        inputMode="url"
        placeholder="https://"
        hint="放有代表作的网页，例如个人主页、网盘或视频平台"
        {...form.field('workLink')}
      />
      <SaleTypeField {...form.control('saleType')} />
      <TextArea
        label="个人简介"
        max={TEXTAREA_MAX}
        placeholder="从业经历、擅长的题材、使用的设备"
        hint="成为创作者后显示在您的主页，可在账号管理中修改"
        {...form.control('remark')}
      />
      <TextArea
        label="创作优势"
        max={TEXTAREA_MAX}
        placeholder="您的素材有什么特色，大约能提供多少条"
        {...form.control('advantage')}
      />
    </FormDialog>
  );
}
