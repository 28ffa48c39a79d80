import { PROOF_MAILS_MAX } from '@zhenku/contract/content/home';
import { Form, Select } from 'antd';

export function ProofMailFields() {
  return (
    <>
      <h2>存证链日报</h2>
      <p>每天 8:30 核对全部存证，并把链头寄到这些邮箱；核对未通过时写明问题。邮件不含任何人的信息。</p>
      <Form.Item name="proofMails" label="接收邮箱" extra={`回车分隔，最多 ${PROOF_MAILS_MAX} 个；不填则不寄`}>
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          maxCount={PROOF_MAILS_MAX}
          tokenSeparators={[',', '，', ' ']}
        />
      </Form.Item>
    </>
  );
}
