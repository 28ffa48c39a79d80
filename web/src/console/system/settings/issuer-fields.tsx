import { Button, Form, Input } from 'antd';
import { PictureField } from '../../forms/picture-field.tsx';

const SEAL = ['issuer', 'sealUrl'];

export function IssuerFields() {
  const form = Form.useFormInstance();
  const seal = Form.useWatch(SEAL, form) as string | null | undefined;
  return (
    <>
      <h2>授权书出具方</h2>
      <p>印在此后下载的授权书上。</p>
      <Form.Item name={['issuer', 'name']} label="公司名称" extra="不填则为网站主体的公司名称；两者都不填时不能收款">
        <Input maxLength={60} showCount />
      </Form.Item>
      <Form.Item name={['issuer', 'contact']} label="联系方式">
        <Input maxLength={100} showCount />
      </Form.Item>
      <Form.Item name={SEAL} extra="不上传则按公司名称绘制">
        <PictureField label="印章" hint="透明背景的图片，不超过 3 MB" />
      </Form.Item>
      {seal && <Button onClick={() => form.setFieldValue(SEAL, null)}>改用绘制的印章</Button>}
    </>
  );
}
