import { useState, type ComponentProps } from 'react';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { EyeIcon } from './icons/card-icons.tsx';

/** A password that the user can look at. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'addon'>) {
  const [shown, setShown] = useState(false);
  const toggle = (
    <Button aria-pressed={shown} onClick={() => setShown(!shown)}>
      <EyeIcon />
      <span className="visually-hidden">显示密码</span>
    </Button>
  );
  return (
    <Field {...props} type={shown ? 'text' : 'password'} spellCheck={false} autoCapitalize="none" addon={toggle} />
  );
}
