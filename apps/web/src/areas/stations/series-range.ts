import { HOUR_MS } from '@verglas/quantities'
import { readInstant } from '../../time/address-time.ts'

const STEP_MS = 600_000

/** Ranges that are one click away. */
export const RANGES = { '6h': 6, '24h': 24, '48h': 48, '7d': 168 } as const satisfies Record<string, number>
export type RangeId = keyof typeof RANGES
export const RANGE_IDS = Object.keys(RANGES) as readonly RangeId[]

export type SeriesRange = {
  readonly id: RangeId | 'free'
  readonly fromMs: number
  readonly toMs: number
  /** The range ends at the latest data because the station has none up to the present. */
  readonly endsAtLatest: boolean
}

type RangeSearch = {
  readonly range?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const DEFAULT: RangeId = '24h'
const MAX_LENGTH_MS = 92 * 24 * HOUR_MS

/**
 * The range displayed. It ends at the present of the screen, rounded up to ten minutes so that the request stays the
 * same for a while. If the latest data are older than the whole range (imported files, a dead station), it ends at
 * them.
 */
export function seriesRange(
  { range, from, to }: RangeSearch,
  nowMs: number,
  latestMs: number | null,
): SeriesRange {
  const free = freeRange(from, to)
  if (free) return { id: 'free', ...free, endsAtLatest: false }
  const id = RANGE_IDS.find((rangeId) => rangeId === range) ?? DEFAULT
  const lengthMs = RANGES[id] * HOUR_MS
  const endsAtLatest = latestMs !== null && latestMs < nowMs - lengthMs
  const toMs = nextStep(endsAtLatest ? latestMs : nowMs)
  return { id, fromMs: toMs - lengthMs, toMs, endsAtLatest }
}

const nextStep = (ms: number) => (Math.floor(ms / STEP_MS) + 1) * STEP_MS

function freeRange(
  from: string | undefined,
  to: string | undefined,
): { fromMs: number; toMs: number } | null {
  const [begin, end] = [readInstant(from), readInstant(to)]
  if (begin === null || end === null) return null
  const [fromMs, toMs] = [Date.parse(begin), Date.parse(end)]
  return toMs > fromMs ? { fromMs: Math.max(fromMs, toMs - MAX_LENGTH_MS), toMs } : null
}

/** Minutes per step: every reading up to 48 hours, then 10 minutes up to a week, then hours. */
export function stepMinutes({ fromMs, toMs }: Pick<SeriesRange, 'fromMs' | 'toMs'>): 0 | 10 | 60 {
  const hours = (toMs - fromMs) / HOUR_MS
  if (hours <= 48) return 0
  return hours <= 7 * 24 + 1 ? 10 : 60
}
