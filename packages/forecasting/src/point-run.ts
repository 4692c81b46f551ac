import { FORECAST_MEASURES, type ForecastCode } from '@verglas/contract/measures'
import { HOUR_MS, meanWindDirectionDeg } from '@verglas/quantities'

/** A gap between two values up to this far apart is bridged by linear interpolation. */
const BRIDGED_MS = 6 * HOUR_MS

export type RunValues = Partial<Record<ForecastCode, readonly (number | null)[]>>

/**
 * Part of a run with steps of equal length; metric values, one per step, amounts over the step that begins.
 */
export type RunSegment = { readonly startMs: number; readonly stepS: number; readonly values: RunValues }

/**
 * Forecast of one source, issued at one time, for one place. Where segments overlap, the shorter steps apply.
 */
export type PointRun = {
  readonly source: string
  readonly issuedAtMs: number
  readonly segments: readonly RunSegment[]
}

/**
 * A run on full hours: value `index` belongs to `startMs` + `index` hours. Every series has `hours` values.
 */
export type HourlyRun = {
  readonly source: string
  readonly issuedAtMs: number
  readonly startMs: number
  readonly hours: number
  readonly values: Partial<Record<ForecastCode, (number | null)[]>>
}

/** How values of a measure are interpolated between steps. */
export type Interpolation = 'amount' | 'line' | 'angle' | 'code'

export function interpolationOf(code: ForecastCode): Interpolation {
  const { aggregation, quantity } = FORECAST_MEASURES[code]
  if (aggregation === 'sum') return 'amount'
  if (aggregation === 'direction') return 'angle'
  return quantity === 'code' ? 'code' : 'line'
}

export function asPointRun({ source, issuedAtMs, startMs, values }: HourlyRun): PointRun {
  return { source, issuedAtMs, segments: [{ startMs, stepS: 3600, values }] }
}

/**
 * A measure of a run on full hours from `startMs` on: amounts are spread evenly over the hours of a longer
 * step, codes are the nearest ones, directions turn the short way, everything else is linear. Null where
 * unknown.
 */
export function hourlyValues(
  run: PointRun,
  code: ForecastCode,
  startMs: number,
  hours: number,
): (number | null)[] {
  const asItIs = copyHourlyValues(run, code, startMs, hours)
  if (asItIs) return asItIs
  const steps = stepsOf(run, code)
  const interpolation = interpolationOf(code)
  let index = 0
  return Array.from({ length: hours }, (_, hour) => {
    const atMs = startMs + hour * HOUR_MS
    while (index + 1 < steps.length && (steps[index + 1]?.startMs ?? 0) <= atMs) index++
    return readAt(steps, index, interpolation, atMs)
  })
}

/** Shortcut for a run that is hourly and complete, as most are. */
function copyHourlyValues(
  { segments: [segment, ...others] }: PointRun,
  code: ForecastCode,
  startMs: number,
  hours: number,
): (number | null)[] | null {
  if (!segment || others.length > 0 || segment.stepS !== HOUR_MS / 1000) return null
  const series = segment.values[code]
  const offset = (startMs - segment.startMs) / HOUR_MS
  if (!series || !Number.isInteger(offset) || series.includes(null)) return null
  const shared = series.slice(Math.max(0, offset), Math.max(0, offset + hours))
  const before = Math.min(hours, Math.max(0, -offset))
  const after = hours - before - shared.length
  return before + after === 0 ? shared : [...nulls(before), ...shared, ...nulls(after)]
}

function nulls(count: number): null[] {
  return new Array<null>(count).fill(null)
}

/** A measure of a run at an instant; for an amount, that of the hour that begins. */
export function valueAt(run: PointRun, code: ForecastCode, atMs: number): number | null {
  return hourlyValues(run, code, atMs, 1)[0] ?? null
}

/** A faster `valueAt` for hourly runs. */
export function valueAtHour(run: HourlyRun, code: ForecastCode, atMs: number): number | null {
  const position = (atMs - run.startMs) / HOUR_MS
  const index = Math.floor(position)
  const value = run.values[code]?.[index]
  if (position === index) return value ?? null
  return valueAt(asPointRun(run), code, atMs)
}

/** Removes the hours before an instant. */
export function fromHour(run: HourlyRun, fromMs: number): HourlyRun {
  const dropped = Math.min(run.hours, Math.max(0, Math.ceil((fromMs - run.startMs) / HOUR_MS)))
  const values = Object.fromEntries(
    Object.entries(run.values).map(([code, series]) => [code, series.slice(dropped)]),
  )
  return { ...run, startMs: run.startMs + dropped * HOUR_MS, hours: run.hours - dropped, values }
}

/** End of the last step with any value. */
export function runEndMs(run: PointRun): number {
  return Math.max(
    ...run.segments.map(({ startMs, stepS, values }) => {
      const count = Math.max(0, ...Object.values(values).map((series) => series.length))
      return startMs + count * stepS * 1000
    }),
  )
}

type Step = { readonly startMs: number; readonly stepMs: number; readonly value: number }

/** Values of one measure in chronological order, without missing ones. */
function stepsOf(run: PointRun, code: ForecastCode): Step[] {
  const steps: Step[] = []
  let endMs = Number.NEGATIVE_INFINITY
  for (const { startMs, stepS, values } of [...run.segments].sort((a, b) => a.stepS - b.stepS)) {
    const stepMs = stepS * 1000
    for (const [index, value] of (values[code] ?? []).entries()) {
      const ms = startMs + index * stepMs
      if (ms >= endMs && value !== null) steps.push({ startMs: ms, stepMs, value })
    }
    const last = steps.at(-1)
    if (last) endMs = Math.max(endMs, last.startMs + last.stepMs)
  }
  return steps.sort((a, b) => a.startMs - b.startMs)
}

/** `index` is that of the last step that begins at or before `atMs`, or 0. */
function readAt(
  steps: readonly Step[],
  index: number,
  interpolation: Interpolation,
  atMs: number,
): number | null {
  if (interpolation === 'amount') return amountOfHour(steps, index, atMs)
  const step = steps[index]
  if (!step || atMs < step.startMs) return null
  if (atMs === step.startMs) return step.value
  const next = steps[index + 1]
  if (next && next.startMs - step.startMs <= Math.max(BRIDGED_MS, step.stepMs)) {
    return between(
      step.value,
      next.value,
      (atMs - step.startMs) / (next.startMs - step.startMs),
      interpolation,
    )
  }
  return atMs < step.startMs + step.stepMs ? step.value : null
}

function between(from: number, to: number, share: number, interpolation: Interpolation): number {
  if (interpolation === 'code') return share < 0.5 ? from : to
  if (interpolation === 'line') return from + share * (to - from)
  return meanWindDirectionDeg([from, to], [1 - share, share]) ?? (share < 0.5 ? from : to)
}

/** Amount in the hour that begins; null unless all of it is covered. */
function amountOfHour(steps: readonly Step[], first: number, atMs: number): number | null {
  const untilMs = atMs + HOUR_MS
  let coveredMs = 0
  let amount = 0
  for (let index = first; index < steps.length; index++) {
    const step = steps[index]
    if (!step || step.startMs >= untilMs) break
    const overlapMs = Math.min(untilMs, step.startMs + step.stepMs) - Math.max(atMs, step.startMs)
    if (overlapMs <= 0) continue
    coveredMs += overlapMs
    amount += step.value * (overlapMs / step.stepMs)
  }
  return coveredMs >= HOUR_MS - 1 ? amount : null
}
