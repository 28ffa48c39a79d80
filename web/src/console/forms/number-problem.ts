export interface NumberLimits {
  min: number;
  max?: number;
  /** Maximum number of decimals; whole numbers only if absent or 0. */
  decimals?: 0 | 2;
}

export function numberProblem(value: number, { min, max, decimals = 0 }: NumberLimits): string | undefined {
  if (Number(value.toFixed(decimals)) !== value) return decimals === 0 ? '请填写整数' : '最多两位小数';
  if (value >= min && value <= (max ?? Infinity)) return undefined;
  return max === undefined ? `不能小于${min}` : `应在${min}到${max}之间`;
}
