import { MEASURES, type Measure, type MeasureCode } from '@verglas/contract/measures'

/** One measure of one station. */
export type Side = { readonly stationId: string; readonly code: MeasureCode }

/** Measures that can be plotted against another: ordered numbers, no codes or directions. */
export const PAIRED: readonly MeasureCode[] = (Object.keys(MEASURES) as MeasureCode[]).filter((code) => {
  const { quantity, aggregation } = MEASURES[code] as Measure
  return quantity !== 'code' && aggregation !== 'direction'
})

export const writeSide = ({ stationId, code }: Side): string => `${code} ${stationId}`

/** Reads a side from the address; falls back to `usual` if it is missing or invalid. */
export function readSide(text: string | undefined, usual: Side, stationIds: readonly string[]): Side {
  const [code = '', ...rest] = (text ?? '').split(' ')
  const pairedCode = PAIRED.find((candidate) => candidate === code)
  const stationId = rest.join(' ')
  return pairedCode && stationIds.includes(stationId) ? { code: pairedCode, stationId } : usual
}

type Timeline = { readonly times: readonly number[]; readonly values: readonly (number | null)[] }
export type Pair = { readonly ms: number; readonly x: number; readonly y: number }

/** Instants at which both have a value. */
export function pairsOf(x: Timeline, y: Timeline): Pair[] {
  const yAt = new Map(y.times.map((ms, index) => [ms, y.values[index] ?? null]))
  return x.times.flatMap((ms, index) => {
    const [left, right] = [x.values[index] ?? null, yAt.get(ms) ?? null]
    return left === null || right === null ? [] : [{ ms, x: left, y: right }]
  })
}

export type PairFigures = {
  readonly count: number
  /** Mean of y − x. */
  readonly mean: number
  /** Standard deviation around the mean. */
  readonly deviation: number
  readonly lowest: Pair
  readonly highest: Pair
  /** Pearson's correlation; null if one of them does not change. */
  readonly correlation: number | null
}

/** Statistics of the pairs; null with fewer than two. */
export function figuresOfPairs(pairs: readonly Pair[]): PairFigures | null {
  const [first] = pairs
  if (!first || pairs.length < 2) return null
  const difference = ({ x, y }: Pair) => y - x
  const mean = meanOf(pairs.map(difference))
  const [meanX, meanY] = [meanOf(pairs.map(({ x }) => x)), meanOf(pairs.map(({ y }) => y))]
  const changes = pairs.some(({ x }) => x !== first.x) && pairs.some(({ y }) => y !== first.y)
  const productOf = (of: (pair: Pair) => number) => pairs.reduce((sum, pair) => sum + of(pair), 0)
  const [xx, yy, xy] = [
    productOf(({ x }) => (x - meanX) ** 2),
    productOf(({ y }) => (y - meanY) ** 2),
    productOf(({ x, y }) => (x - meanX) * (y - meanY)),
  ]
  return {
    count: pairs.length,
    mean,
    deviation: Math.sqrt(meanOf(pairs.map((pair) => (difference(pair) - mean) ** 2))),
    lowest: pairs.reduce((best, pair) => (difference(pair) < difference(best) ? pair : best), first),
    highest: pairs.reduce((best, pair) => (difference(pair) > difference(best) ? pair : best), first),
    correlation: changes ? xy / Math.sqrt(xx * yy) : null,
  }
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** About four ticks in steps of one, two or five that span all values. */
export function ticksOver(values: readonly number[]): readonly number[] {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const rough = Math.max(high - low, 1e-9) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  const [from, to] = [Math.floor(low / step), Math.ceil(high / step)]
  return Array.from({ length: Math.max(to, from + 1) - from + 1 }, (_, index) =>
    Number(((from + index) * step).toPrecision(12)),
  )
}
