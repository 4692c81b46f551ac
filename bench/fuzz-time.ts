/** How often a slow input is read again. */
const REPETITIONS = 10

export async function timed<T>(work: () => Promise<T>): Promise<{ result: T; tookMs: number }> {
  const startedMs = performance.now()
  return { result: await work(), tookMs: performance.now() - startedMs }
}

/** The shortest time of several repetitions, because other programs may use the processor during some of them. */
export async function minMsOf(read: () => Promise<unknown>, maxMs: number): Promise<number> {
  let minMs = Number.POSITIVE_INFINITY
  for (let repetition = 0; repetition < REPETITIONS && minMs > maxMs; repetition++)
    minMs = Math.min(minMs, (await timed(read)).tookMs)
  return minMs
}
