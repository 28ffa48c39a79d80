import { persistentStorage } from '../../ui/browser-storage.ts';

const STORAGE_KEY = 'payment-form';
const ORDER_KEY = 'payment-form-order';

export function storePaymentForm(html: string, rechargeId: string): void {
  persistentStorage.setItem(STORAGE_KEY, html);
  persistentStorage.setItem(ORDER_KEY, rechargeId);
}

export const readPaymentForm = () => persistentStorage.getItem(STORAGE_KEY);
export const readPaymentOrder = () => persistentStorage.getItem(ORDER_KEY);

/** Removes an ended recharge's form; a newer recharge's form stays. */
export function clearPaymentForm(rechargeId: string): void {
  if (readPaymentOrder() !== rechargeId) return;
  persistentStorage.removeItem(STORAGE_KEY);
  persistentStorage.removeItem(ORDER_KEY);
}

export interface PaymentForm {
  action: string;
  method: 'get' | 'post';
  fields: readonly { name: string; value: string }[];
}

/** Returns the parsed form if it may be submitted: to an http(s) address, by GET or POST. */
export function validatePaymentForm(
  form: { action: string | null; method: string | null; fields: PaymentForm['fields'] },
  base: string,
): PaymentForm | null {
  if (!form.action || !URL.canParse(form.action, base)) return null;
  const action = new URL(form.action, base);
  if (action.protocol !== 'https:' && action.protocol !== 'http:') return null;
  const method = (form.method || 'get').toLowerCase();
  if (method !== 'get' && method !== 'post') return null;
  return { action: action.href, method, fields: form.fields.filter(({ name }) => name !== '') };
}

/** Parses the first form in some HTML; DOMParser runs no scripts and loads nothing. null if it may not be submitted. */
export function parsePaymentForm(html: string, base: string): PaymentForm | null {
  const form = new DOMParser().parseFromString(html, 'text/html').querySelector('form');
  if (!form) return null;
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input[name]')];
  return validatePaymentForm(
    {
      // Reads attributes, because a field named `action` or `method` would shadow the form's properties.
      action: form.getAttribute('action'),
      method: form.getAttribute('method'),
      fields: inputs.map((input) => ({
        name: input.getAttribute('name') ?? '',
        value: input.getAttribute('value') ?? '',
      })),
    },
    base,
  );
}

/** Submits a form from this page. Scripts in the provider's HTML never run, so this code has to submit the form. */
export function submitPaymentForm({ action, method, fields }: PaymentForm): void {
  const form = document.createElement('form');
  form.hidden = true;
  form.setAttribute('action', action);
  form.setAttribute('method', method);
  for (const { name, value } of fields) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  // Not form.submit(), which a field named `submit` would shadow.
  HTMLFormElement.prototype.submit.call(form);
}
