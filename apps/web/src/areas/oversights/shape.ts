import type { CallAnswer } from '@verglas/contract'
import { OVERSIGHT_LOOKAHEAD_HOURS } from '@verglas/contract/oversight-codes'
import { hourSpans } from '@verglas/contract/oversight-rules'
import { folded } from '@verglas/language'
import { HOUR_MS } from '@verglas/quantities'
import type { List } from './list-address.ts'

export type Oversight = CallAnswer<'listOversights'>['entries'][number]
export type Rule = Oversight['rules'][number]
type Foreseen = CallAnswer<'listOversightRisks'>['oversights'][number]
export type Judged = NonNullable<Foreseen['judged']>
export type Risk = Foreseen['risks'][number]

/** The current hour and the forecast hours. */
export const STRIP_HOURS = OVERSIGHT_LOOKAHEAD_HOURS + 1

export type OversightRow = {
  readonly id: string
  readonly name: string
  readonly rules: readonly Rule[]
  readonly judged: Judged | null
  /** The severity of each hour from the current one on, one digit per hour; it ends where the forecast ends. */
  readonly hours: string
  /** Severity of the current hour; null if unknown. */
  readonly severityNow: number | null
  /** The worst event that has not ended; the earliest of equally severe ones. */
  readonly worst: Risk | null
}

export const hourOf = (ms: number): number => Math.floor(ms / HOUR_MS) * HOUR_MS

/** Shifts digits that begin at the hour of `startAt` to begin at the hour of `nowMs`. */
export function hoursFrom(
  { hours, startAt }: { readonly hours: string; readonly startAt: string },
  nowMs: number,
): string {
  return hours.slice(Math.max(0, Math.round((hourOf(nowMs) - Date.parse(startAt)) / HOUR_MS)))
}

export function oversightRows(
  oversights: readonly Oversight[],
  foreseen: readonly Foreseen[],
  nowMs: number,
): OversightRow[] {
  const byId = new Map(foreseen.map((each) => [each.id, each]))
  return oversights.map(({ id, name, rules }) => {
    const foreseenEntry = byId.get(id)
    const judged = foreseenEntry?.judged ?? null
    const hours = judged ? hoursFrom(judged, nowMs) : ''
    return {
      id,
      name,
      rules,
      judged,
      hours,
      severityNow: hours === '' ? null : Number(hours[0]),
      worst: foreseenEntry?.risks.find(({ dt_end }) => Date.parse(dt_end) > nowMs) ?? null,
    }
  })
}

/**
 * The rows that match the filters: the person's favourites first, then the worst now, then the worst
 * forecast.
 */
export function filterRows(
  rows: readonly OversightRow[],
  list: List,
  isFollowed: (id: string) => boolean,
): OversightRow[] {
  const words = folded(list.text).split(/\s+/).filter(Boolean)
  return rows
    .filter((row) => {
      const name = folded(row.name)
      return (
        words.every((word) => name.includes(word)) &&
        (list.minSeverity === 0 || (row.worst?.severity ?? 0) >= list.minSeverity) &&
        (!list.hasOnlyActive || (row.severityNow ?? 0) > 0) &&
        (!list.hasOnlyFavourites || isFollowed(row.id))
      )
    })
    .toSorted(
      (a, b) =>
        Number(isFollowed(b.id)) - Number(isFollowed(a.id)) ||
        (b.severityNow ?? 0) - (a.severityNow ?? 0) ||
        (b.worst?.severity ?? 0) - (a.worst?.severity ?? 0) ||
        startOf(a).localeCompare(startOf(b)) ||
        a.name.localeCompare(b.name),
    )
}

const startOf = ({ worst }: OversightRow) => worst?.dt_start ?? '~'

export type HourPeriod = { readonly from: number; readonly to: number; readonly severity: number }

/** Consecutive hours of the same severity, without the hours in which nothing fires. */
export function severityPeriods(hours: string): HourPeriod[] {
  return [1, 2, 3, 4]
    .flatMap((severity) =>
      hourSpans((hour) => hours[hour] === `${severity}`, hours.length).map((period) => ({
        ...period,
        severity,
      })),
    )
    .toSorted((a, b) => a.from - b.from)
}
