export async function allPages<Item>(
  read: (page: number) => Promise<{ content: readonly Item[]; total: number }>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1; ; page += 1) {
    const { content, total } = await read(page);
    items.push(...content);
    if (content.length === 0 || items.length >= total) return items;
  }
}
