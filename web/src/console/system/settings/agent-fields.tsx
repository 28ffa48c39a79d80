import { SERVICE_AGENTS_MAX } from '@zhenku/contract/content/home';
import { Button, Form, Input } from 'antd';
import styles from '../../forms/group.module.css';
import { PictureField } from '../../forms/picture-field.tsx';

const required = [{ required: true, whitespace: true, message: '必填项' }];

export function AgentFields() {
  return (
    <Form.List name="serviceAgents">
      {(fields, { add, remove }) => (
        <>
          {fields.map(({ key, name }) => (
            <fieldset key={key} className={styles.group}>
              <legend>客服 {name + 1}</legend>
              <Form.Item name={[name, 'name']} label="名称" rules={required}>
                <Input maxLength={20} />
              </Form.Item>
              <Form.Item name={[name, 'qrCodeUrl']} rules={[{ required: true, message: '请上传二维码' }]}>
                <PictureField label="二维码" hint="图片，不超过 3 MB" />
              </Form.Item>
              <Form.Item
                name={[name, 'link']}
                label="链接"
                rules={required}
                extra="网址、mailto: 邮箱、tel: 电话或站内路径"
              >
                <Input maxLength={2_000} />
              </Form.Item>
              <Button danger onClick={() => remove(name)}>
                移除客服 {name + 1}
              </Button>
            </fieldset>
          ))}
          {fields.length < SERVICE_AGENTS_MAX && (
            <Button onClick={() => add({ name: '', qrCodeUrl: '', link: '' })}>添加客服</Button>
          )}
        </>
      )}
    </Form.List>
  );
}
