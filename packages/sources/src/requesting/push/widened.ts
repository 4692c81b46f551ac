/**
 * The outcomes of `work` in the order of the items, with at most `width` under way. Waits for a new item
 * while older ones are under way; an outcome is returned as soon as it is available and first in order.
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

/** Prevents an unhandled rejection: the failure is handled when the promise is awaited. */
function deferRejection<R>(promise: Promise<R>): Promise<R> {
  // The code that awaits the promise gets its error; without this line Node would end the process first.
  promise.catch(() => {})
  return promise
}
