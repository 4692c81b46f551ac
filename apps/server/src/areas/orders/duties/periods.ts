import {
  type DutySpan,
  isPatternEnded,
  overlaps,
  periodsOfPattern,
  type WallClock,
} from '@verglas/contract/duty-periods'
import { instantOfLocal, localDay } from '../../../local-schedule.ts'
import type { Duty, Replacement, Roster } from './queries.ts'

/** A period in which a person is on duty for these circuits. */
export type DutyPeriod = {
  readonly dutyId: string
  readonly circuitIds: readonly string[]
  readonly personId: string
  readonly personName: string
  readonly standInId: string | null
  readonly standInName: string | null
  /** Name of the person who is replaced, or null. */
  readonly replaces: string | null
  readonly replacementEntryId: string | null
  /** Whether its pattern was removed later. */
  readonly isRemoved: boolean
  readonly fromMs: number
  readonly toMs: number
}

/** The periods of duty that overlap a span, by start. Later replacements apply on top of earlier ones. */
export function dutyPeriods({ duties, replacements }: Roster, span: DutySpan): DutyPeriod[] {
  const patterned = duties.flatMap((duty) => periodsOfDuty(duty, span))
  const byRevision = replacements.toSorted((a, b) => a.revision - b.revision)
  const periods = byRevision.reduce(
    (current: DutyPeriod[], replacement) => current.flatMap((period) => replacedPeriods(period, replacement)),
    patterned,
  )
  return periods
    .filter((period) => overlaps(period, span))
    .toSorted((a, b) => a.fromMs - b.fromMs || a.personName.localeCompare(b.personName) || a.toMs - b.toMs)
}

/** Circuits that have a duty pattern, now or later. */
export const rosterCircuits = ({ duties }: Pick<Roster, 'duties'>, nowMs: number): ReadonlySet<string> =>
  new Set(
    duties
      .filter((duty) => !duty.removedAt && !isPatternEnded(duty, localDay(nowMs, duty.timezone)))
      .flatMap(({ circuitIds }) => circuitIds),
  )

export const hasRoster = (roster: Roster, circuitId: string, nowMs: number): boolean =>
  rosterCircuits(roster, nowMs).has(circuitId)

const clocks = new Map<string, WallClock>()

function clockOf(timezone: string): WallClock {
  const clock = clocks.get(timezone) ?? {
    dayAt: (ms: number) => localDay(ms, timezone),
    instantOf: (day: string, time: string) => instantOfLocal(day, time, timezone),
  }
  clocks.set(timezone, clock)
  return clock
}

/** The periods of a pattern; of a removed one, those up to its removal. */
function periodsOfDuty(duty: Duty, span: DutySpan): DutyPeriod[] {
  const endMs = duty.removedAt?.getTime() ?? Number.POSITIVE_INFINITY
  return periodsOfPattern(duty, span, clockOf(duty.timezone)).flatMap(({ fromMs, toMs }) =>
    fromMs >= endMs
      ? []
      : [
          {
            dutyId: duty.id,
            circuitIds: duty.circuitIds,
            personId: duty.personId,
            personName: duty.personName,
            standInId: duty.standInId,
            standInName: duty.standInName,
            replaces: null,
            replacementEntryId: null,
            isRemoved: endMs !== Number.POSITIVE_INFINITY,
            fromMs,
            toMs: Math.min(toMs, endMs),
          },
        ],
  )
}

/** The parts of a period before, during and after a replacement. */
function replacedPeriods(period: DutyPeriod, replacement: Replacement): DutyPeriod[] {
  const { personId, circuitIds } = replacement
  const span = { fromMs: replacement.fromAt.getTime(), toMs: replacement.toAt.getTime() }
  const replaced = period.circuitIds.filter((id) => circuitIds === null || circuitIds.includes(id))
  if (period.personId !== personId || replaced.length === 0 || !overlaps(period, span)) return [period]
  const remaining = period.circuitIds.filter((id) => !replaced.includes(id))
  const fromMs = Math.max(period.fromMs, span.fromMs)
  const toMs = Math.min(period.toMs, span.toMs)
  const during = replacedBy({ ...period, circuitIds: replaced, fromMs, toMs }, replacement)
  return [
    ...(period.fromMs < fromMs ? [{ ...period, toMs: fromMs }] : []),
    ...(during ? [during] : []),
    ...(remaining.length > 0 ? [{ ...period, circuitIds: remaining, fromMs, toMs }] : []),
    ...(toMs < period.toMs ? [{ ...period, fromMs: toMs }] : []),
  ]
}

/**
 * The period with the person who takes over. Without one it goes to the stand-in, and then has no stand-in; null if
 * there is nobody.
 */
function replacedBy(
  period: DutyPeriod,
  { id, replacementId, replacementName }: Replacement,
): DutyPeriod | null {
  const change = { replaces: period.replaces ?? period.personName, replacementEntryId: id }
  if (replacementId !== null) {
    const isStandIn = period.standInId === replacementId
    return {
      ...period,
      ...change,
      personId: replacementId,
      personName: replacementName ?? '',
      ...(isStandIn && { standInId: null, standInName: null }),
    }
  }
  if (period.standInId === null) return null
  const { standInId, standInName } = period
  return {
    ...period,
    ...change,
    personId: standInId,
    personName: standInName ?? '',
    standInId: null,
    standInName: null,
  }
}
