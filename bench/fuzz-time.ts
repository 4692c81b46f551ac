/** How often a slow input is read again. */
const REPETITIONS = 10

export async function timed<T>(work: () => Promise<T>): Promise<{ result: T; tookMs: number }> {
  const startedMs = performance.now()
  return { result: await work(), tookMs: performance.now() - startedMs }
}

/** The shortest of some repetitions: others may have the processor for longer than a parser needs. */
export async function minMsOf(read: () => Promise<unknown>, maxMs: number): Promise<number> {
  let minMs = Number.POSITIVE_INFINITY
  for (let repetition = 0; repetition < REPETITIONS && minMs > maxMs; repetition++)
    minMs = Math.min(minMs, (await timed(read)).tookMs)
  return minMs
}
