import { Form, type FormItemProps, InputNumber, type InputNumberProps } from 'antd';
import { numberProblem, type NumberLimits } from './number-problem.ts';
import styles from '../shell/console.module.css';

const required = { required: true, message: '必填项' };

interface NumberItemProps extends Omit<FormItemProps<number | null>, 'children' | 'required'>, NumberLimits {
  optional?: boolean;
  input?: Pick<
    InputNumberProps<number>,
    'aria-label' | 'className' | 'controls' | 'placeholder' | 'prefix' | 'style' | 'suffix'
  >;
}

/** Renders a number field with validation messages; antd's own limits would silently change the number. */
export function NumberItem({ min, max, decimals, optional, input, rules = [], ...item }: NumberItemProps) {
  const limits = { min, ...(max !== undefined && { max }), ...(decimals && { decimals }) };
  const isWithinLimits = {
    validator: async (_: unknown, value: number | null | undefined) => {
      const problem = typeof value === 'number' ? numberProblem(value, limits) : undefined;
      if (problem) throw new Error(problem);
    },
  };
  return (
    <Form.Item<number | null> {...item} rules={[...(optional ? [] : [required]), isWithinLimits, ...rules]}>
      <InputNumber<number> {...input} />
    </Form.Item>
  );
}

export const YuanItem = (item: Pick<NumberItemProps, 'name' | 'label' | 'max'>) => (
  <NumberItem {...item} min={0.01} decimals={2} input={{ className: styles.number }} />
);

export const RankItem = ({ max }: { max: number }) => (
  <NumberItem
    name="rank"
    label="排序"
    extra="数字小的在前；新建时不填则排在最后"
    min={0}
    max={max}
    optional
    input={{ className: styles.number }}
  />
);
