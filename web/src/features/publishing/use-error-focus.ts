import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Moves the focus to the first control of a form that is marked as wrong, or to what is marked with `data-problem`. Call
 * `focusFirstError` together with the change that marks them: the focus moves once they are shown.
 */
export function useErrorFocus() {
  const form = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]')?.focus();
  }, [asked]);
  return { form, focusFirstError: useCallback(() => setAsked((before) => before + 1), []) };
}
