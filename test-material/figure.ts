/** One row of a table: what was measured, the value, and its budget if it has one. */
export type Figure = {
  what: string
  figure: string
  budget?: string
  isMet?: boolean
}

export type Measurement = {
  name: string
  title: string
  /** A measurement that takes minutes reports each figure at once, so that it does not seem to hang. */
  measure(report: (figure: Figure) => void): Promise<Figure[]>
}

/** The value below which the given share of the numbers lies, by nearest rank. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export const median = (numbers: readonly number[]): number => percentile(numbers, 0.5)

/** How long `work` took. */
export async function timedMs(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  await work()
  return performance.now() - startedMs
}

/** How long each of `times` runs took, one after the other. */
export async function timesMs(times: number, work: (index: number) => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  for (let index = 0; index < times; index++) took.push(await timedMs(() => work(index)))
  return took
}

export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`
export const seconds = (valueMs: number): string => `${(valueMs / 1000).toFixed(2)} s`
export const rate = (value: number, unit: string): string =>
  `${value < 10 ? value.toFixed(1) : thousands(Math.round(value))} ${unit}/s`
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

export const thousands = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',')
