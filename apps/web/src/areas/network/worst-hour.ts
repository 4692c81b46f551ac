import { HOUR_MS } from '@verglas/quantities'
import { type HourRisk, riskAt } from '../orders/panels.ts'

type Risks = { readonly startAt: string | null; readonly hours: number; readonly rows: string }

/**
 * The coming hour, counted from the current one, in which the network is most dangerous: the worst level first, then
 * the most segments with it, then the earliest. Null: no danger in these hours.
 */
export function worstHour(circuits: readonly Risks[], nowMs: number, hourCount: number): number | null {
  const fromMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS
  let worst: { readonly hour: number; readonly level: number; readonly count: number } | null = null
  for (let hour = 0; hour < hourCount; hour += 1) {
    const levels = circuits.flatMap((circuit) => levelsAt(circuit, fromMs + hour * HOUR_MS))
    const level = Math.max(0, ...levels)
    const count = levels.filter((each) => each === level).length
    if (level === 0) continue
    if (!worst || level > worst.level || (level === worst.level && count > worst.count))
      worst = { hour, level, count }
  }
  return worst?.hour ?? null
}

function levelsAt({ startAt, hours, rows }: Risks, ms: number): number[] {
  if (startAt === null) return []
  const hour = Math.round((ms - Date.parse(startAt)) / HOUR_MS)
  if (hour < 0 || hour >= hours) return []
  const segmentCount = Math.floor(rows.length / hours)
  return Array.from({ length: segmentCount }, (_, segment): HourRisk | null =>
    riskAt(rows, segment * hours + hour),
  ).map((risk) => risk?.level ?? 0)
}
