export type ListChange<Item> =
  | { do: 'set' | 'add' | 'remove'; items: readonly Item[] }
  /** Replaces a text within each item; items that become empty are removed. */
  | { do: 'replace'; find: string; by: string };

const unique = <Item>(items: readonly Item[]) => [...new Set(items)];

export function changeList<Item extends string | number>(list: readonly Item[], change: ListChange<Item>): Item[] {
  switch (change.do) {
    case 'set':
      return unique(change.items);
    case 'add':
      return unique([...list, ...change.items]);
    case 'remove':
      return list.filter((item) => !change.items.includes(item));
    case 'replace': {
      const { find, by } = change;
      const replaced = list.map((item) => (find === '' ? String(item) : String(item).replaceAll(find, () => by)));
      return unique(replaced).filter(Boolean) as Item[];
    }
  }
}
