/**
 * Opens items before their turn, so many at most, and hands each to `use` in order: the opening of the next overlaps
 * with the use of this one. After a failure it waits for what is being opened, then throws: nothing goes on behind
 * the caller's back.
 */
export async function readAhead<Item, Opened>(
  ahead: number,
  items: readonly Item[],
  open: (item: Item) => Promise<Opened>,
  use: (opened: Opened) => Promise<void>,
): Promise<void> {
  const opening: Promise<Opened>[] = [];
  let started = 0;
  const openNext = () => {
    for (const item of items.slice(started, started + ahead - opening.length)) {
      const opened = open(item);
      // Its failure is thrown when its turn comes, which may be never.
      opened.catch(() => {});
      opening.push(opened);
      started += 1;
    }
  };
  try {
    openNext();
    for (let next = opening.shift(); next; next = opening.shift()) {
      const opened = await next;
      openNext();
      await use(opened);
    }
  } finally {
    await Promise.allSettled(opening);
  }
}
