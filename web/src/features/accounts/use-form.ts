import { useState, type ChangeEvent, type SubmitEvent } from 'react';
import { ApiError } from '../../api/user-client.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import { checkFields, type FormRule } from './form-rules.ts';

type Values<Name extends string> = Record<Name, string>;

interface FormOptions<Name extends string> {
  initial: Values<Name>;
  rules: Partial<Record<Name, FormRule>>;
  submit: (values: Values<Name>) => Promise<unknown>;
  /** For example an operator's reason for rejecting an earlier submission. */
  initialErrors?: Partial<Record<string, string>>;
}

export function useForm<Name extends string>({ initial, rules, submit, initialErrors = {} }: FormOptions<Name>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>(initialErrors);
  const [busy, run] = useAction((error) => {
    if (error instanceof ApiError) setErrors(error.fields);
  });

  return {
    values,
    busy,
    control: (name: Name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value: string) => {
        setValues((last) => ({ ...last, [name]: value }));
        setErrors((last) => ({ ...last, [name]: undefined }));
      },
    }),
    field: (name: Name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setValues({ ...values, [name]: event.target.value });
        setErrors({ ...errors, [name]: undefined });
      },
    }),
    validateField: (name: Name) => {
      const message = rules[name]?.(values[name], values);
      setErrors({ ...errors, [name]: message });
      return message === undefined;
    },
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      const messages = checkFields(values, rules);
      setErrors(messages);
      const first = Object.keys(messages)[0];
      if (first === undefined) run(() => submit(values));
      else event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    },
  };
}
