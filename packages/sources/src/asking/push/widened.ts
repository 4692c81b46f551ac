/**
 * The outcomes of `work` in the order of the items, with at most `width` under way. A new item is waited for while
 * older ones are under way; an outcome is handed out as soon as it is there and first in the line.
 */
export async function* widened<T, R>(
  nextItem: () => Promise<T>,
  width: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const underWay: Promise<R>[] = []
  let coming: Promise<T> | null = null
  for (;;) {
    const first = underWay[0]
    if (underWay.length < width) coming ??= deferRejection(nextItem())
    const settled = await Promise.race([
      ...(first ? [first.then((outcome) => ({ outcome }))] : []),
      ...(coming ? [coming.then((item) => ({ item }))] : []),
    ])
    if ('outcome' in settled) {
      underWay.shift()
      yield settled.outcome
    } else {
      coming = null
      underWay.push(deferRejection(work(settled.item)))
    }
  }
}

/** Its failure is met when its turn comes, not before. */
function deferRejection<R>(promise: Promise<R>): Promise<R> {
  // Whoever awaits the promise gets its error; without this line Node would end the process first.
  promise.catch(() => {})
  return promise
}
