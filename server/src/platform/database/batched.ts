import { nextTurn } from '../observability/event-loop.ts';

/**
 * Asks for all who ask at the same time at once. Who comes while a question is under way is in the next one, since that one
 * may have been answered before what they must see happened.
 */
export function batched<Item, Answer>(ask: (items: Item[]) => Promise<Answer>): (items: Item[]) => Promise<Answer> {
  let waiting: { items: Item[]; answer: Promise<Answer> } | undefined;
  let asking: Promise<unknown> = Promise.resolve();

  return async (items) => {
    if (waiting) waiting.items.push(...items);
    else {
      const batch: Item[] = [...items];
      const start = async () => {
        await nextTurn();
        waiting = undefined;
        return await ask(batch);
      };
      const answer = asking.then(start, start);
      asking = answer;
      waiting = { items: batch, answer };
    }
    return await waiting.answer;
  };
}
