import { LICENCE_NAME, LICENCE_TEXT_MAX, LICENCE_TYPES, type Permission } from '@zhenku/contract/licences/licence-uses';
import { Button, Flex, Form, Input } from 'antd';
import { IconButton } from '../../../ui/button.tsx';
import { CloseIcon } from '../../../ui/icons/icons.tsx';
import { UpIcon } from '../../../ui/icons/page-icons.tsx';
import box from '../../forms/group.module.css';
import styles from './licence-text-fields.module.css';
import { PermissionField } from '../../system/operators/permission-field.tsx';

export const required = [{ required: true, whitespace: true, message: '必填项' }];

const conditionGiven = [
  {
    validator: async (_: unknown, permission: Permission) => {
      if (permission === '') throw new Error('请填写条件');
    },
  },
];

export function LicenceTextFields() {
  return (
    <>
      <Form.Item name={['text', 'words']} label="授权书正文" rules={required}>
        <Input.TextArea autoSize={{ minRows: 3 }} maxLength={LICENCE_TEXT_MAX.words} showCount />
      </Form.Item>
      {LICENCE_TYPES.map((licence) => (
        <Form.Item
          key={licence}
          name={['text', 'licensees', licence]}
          label={`${LICENCE_NAME[licence]}适用于`}
          rules={required}
          extra={licence === 'extended' && '扩展授权只接受统一社会信用代码，与此处的文字无关'}
        >
          <Input maxLength={LICENCE_TEXT_MAX.licensees} showCount />
        </Form.Item>
      ))}
      <Form.Item name={['text', 'scope']} label="授权范围" rules={required}>
        <Input maxLength={LICENCE_TEXT_MAX.scope} showCount />
      </Form.Item>
      <Uses />
      <NeverAllowed />
      <Form.Item name={['text', 'contractorClause']} label="受托制作" rules={required}>
        <Input maxLength={LICENCE_TEXT_MAX.contractorClause} showCount />
      </Form.Item>
    </>
  );
}

function Uses() {
  return (
    <fieldset className={box.group}>
      <legend>用途</legend>
      <Form.List name={['text', 'uses']}>
        {(fields, { add, remove, move }, { errors }) => (
          <>
            {fields.map(({ key, name }) => (
              <div key={key} className={styles.use}>
                <Form.Item name={[name, 'use']} rules={required}>
                  <Input aria-label={`用途 ${name + 1}`} maxLength={LICENCE_TEXT_MAX.use} />
                </Form.Item>
                {LICENCE_TYPES.map((licence) => (
                  <Form.Item key={licence} name={[name, licence]} rules={conditionGiven}>
                    <PermissionField
                      label={`用途 ${name + 1} ${LICENCE_NAME[licence]}`}
                      prefix={LICENCE_NAME[licence]}
                    />
                  </Form.Item>
                ))}
                <Flex>
                  <IconButton label={`上移用途 ${name + 1}`} disabled={name === 0} onClick={() => move(name, name - 1)}>
                    <UpIcon size={16} />
                  </IconButton>
                  <IconButton label={`删除用途 ${name + 1}`} onClick={() => remove(name)}>
                    <CloseIcon size={16} />
                  </IconButton>
                </Flex>
              </div>
            ))}
            <Form.ErrorList errors={errors} />
            {fields.length < LICENCE_TEXT_MAX.uses && (
              <Button onClick={() => add({ use: '', standard: false, extended: false })}>增加用途</Button>
            )}
          </>
        )}
      </Form.List>
    </fieldset>
  );
}

function NeverAllowed() {
  return (
    <fieldset className={box.group}>
      <legend>一律禁止</legend>
      <Form.List name={['text', 'neverAllowed']}>
        {(fields, { add, remove }, { errors }) => (
          <>
            {fields.map(({ key, name }) => (
              <div key={key} className={styles.line}>
                <Form.Item name={name} rules={required}>
                  <Input aria-label={`禁止事项 ${name + 1}`} maxLength={LICENCE_TEXT_MAX.neverAllowedLine} />
                </Form.Item>
                <IconButton label={`删除禁止事项 ${name + 1}`} onClick={() => remove(name)}>
                  <CloseIcon size={16} />
                </IconButton>
              </div>
            ))}
            <Form.ErrorList errors={errors} />
            {fields.length < LICENCE_TEXT_MAX.neverAllowed && <Button onClick={() => add('')}>增加一条</Button>}
          </>
        )}
      </Form.List>
    </fieldset>
  );
}
