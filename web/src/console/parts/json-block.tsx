import type { ObjectKind } from '@zhenku/contract/operations/object-kinds';
import { ObjectLink } from './object-link.tsx';
import styles from '../shell/console.module.css';

export function JsonBlock({ label, value }: { label: string; value: unknown }) {
  return (
    <div>
      <p className={styles.quiet}>{label}</p>
      <pre className={styles.json}>
        {value === null || value === undefined ? '—' : linked(JSON.stringify(value, null, 2))}
      </pre>
    </div>
  );
}

const KINDS: Readonly<Record<string, ObjectKind>> = {
  applyId: 'withdrawal',
  authorizationId: 'certificate',
  companyId: 'company',
  orderId: 'order',
  userId: 'user',
  videoId: 'video',
};
const NUMBERS = new RegExp(`("(?:${Object.keys(KINDS).join('|')})": "?)([\\w-]+)`);

/** Returns the text with its ids as links. `split` yields surrounding text, field name, and id in turn. */
function linked(text: string) {
  return text.split(NUMBERS).map((part, index, parts) => {
    const name = index % 3 === 2 ? /\w+/.exec(parts[index - 1]!)![0] : '';
    if (!name || part === 'null') return part;
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other key
      <ObjectLink key={index} kind={KINDS[name]!} id={part} />
    );
  });
}
