import { HOUR_MS } from '@verglas/quantities'

/** An hour of danger on a time axis. */
export type AxisHour = {
  /** Its start, which may be before the start of the axis. */
  readonly fromMs: number
  /** Null if the level is unknown. */
  readonly level: number | null
  /** Width on the axis; for an hour that the axis cuts, the rest of it. */
  readonly widthPx: number
}

/** The danger levels of the hours from `startMs` on that are on an axis of `widthPx` over a span. */
export function axisHours(
  levels: readonly number[],
  startMs: number,
  { span: [fromMs, toMs], widthPx }: { readonly span: readonly [number, number]; readonly widthPx: number },
): AxisHour[] {
  const first = Math.floor((fromMs - startMs) / HOUR_MS)
  const end = Math.ceil((toMs - startMs) / HOUR_MS)
  return Array.from({ length: end - first }, (_, index) => {
    const hourMs = startMs + (first + index) * HOUR_MS
    const lastsMs = Math.min(toMs, hourMs + HOUR_MS) - Math.max(fromMs, hourMs)
    return {
      fromMs: hourMs,
      level: levels[first + index] ?? null,
      widthPx: (widthPx * lastsMs) / (toMs - fromMs),
    }
  })
}
