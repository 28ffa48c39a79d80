import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { PasswordField } from './password-field.tsx';

test('shows a password while the button is pressed', async () => {
  const user = userEvent.setup();
  render(<PasswordField label="密码" autoComplete="new-password" />);
  const field = screen.getByLabelText('密码');
  await user.type(field, 'abc 123');
  expect(field).toHaveAttribute('type', 'password');
  const button = screen.getByRole('button', { name: '显示密码', pressed: false });
  await user.click(button);
  expect(field).toHaveAttribute('type', 'text');
  expect(field).toHaveValue('abc 123');
  await user.click(screen.getByRole('button', { name: '显示密码', pressed: true }));
  expect(field).toHaveAttribute('type', 'password');
});
