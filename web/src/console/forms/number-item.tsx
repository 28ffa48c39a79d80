import { Form, type FormItemProps, InputNumber, type InputNumberProps } from 'antd';
import { numberProblem, type NumberLimits } from './number-problem.ts';

const required = { required: true, message: '必填项' };

interface NumberItemProps extends Omit<FormItemProps<number | null>, 'children' | 'required'>, NumberLimits {
  /** May be left empty. */
  optional?: boolean;
  /** How the field looks. */
  input?: Pick<
    InputNumberProps<number>,
    'aria-label' | 'className' | 'controls' | 'placeholder' | 'prefix' | 'style' | 'suffix'
  >;
}

/** A form's number. antd's own limits would silently make another number of it; here the field says what is wrong. */
export function NumberItem({ min, max, decimals, optional, input, rules = [], ...item }: NumberItemProps) {
  const limits = { min, ...(max !== undefined && { max }), ...(decimals && { decimals }) };
  const isTaken = {
    validator: async (_: unknown, value: number | null | undefined) => {
      const problem = typeof value === 'number' ? numberProblem(value, limits) : undefined;
      if (problem) throw new Error(problem);
    },
  };
  return (
    <Form.Item<number | null> {...item} rules={[...(optional ? [] : [required]), isTaken, ...rules]}>
      <InputNumber<number> {...input} />
    </Form.Item>
  );
}
