import { HOUR_MS } from '@verglas/quantities'
import { type AlertAtPoint, alertPlace, isRoadDanger } from './alert-at-point.ts'
import type { AlertSource, AlertType, Severity } from './alert-codes.ts'
import { groupAlerts, voiceKey, WINTER_TYPES } from './alert-grouping.ts'

export { type AlertAtPoint, alertPlace, alertTypeWord, hasNoPlace, isRoadDanger } from './alert-at-point.ts'
export { isSameDanger } from './alert-grouping.ts'
export {
  type AlertTimes,
  alertTimes,
  type Period,
  type SeverityPeriod,
  severityPeriods,
} from './alert-times.ts'

/** One alert of one source, or all alerts of one rule of the product, with the points where it applies. */
export type Voice<A extends AlertAtPoint> = {
  /** The alert at its worst point; the text is the same at each point. */
  readonly alert: A
  readonly at: readonly A[]
  /** The period that covers all its alerts. */
  readonly start: string
  readonly end: string | null
}

/** One danger from any number of sources, displayed as one card. */
export type Danger<A extends AlertAtPoint> = {
  /** Does not depend on the order in which the alerts arrive. */
  readonly key: string
  /** Type of its worst voice. */
  readonly type: AlertType
  /**
   * Types that its title names, the one that begins first in front: those of the road if the product warns of it,
   * otherwise the type of the worst voice.
   */
  readonly types: readonly AlertType[]
  /** The highest severity that any source gives. */
  readonly severity: Severity
  /** The period of the dangers in its title; each voice has its own period. */
  readonly start: string
  readonly end: string | null
  readonly isActive: boolean
  readonly isRead: boolean
  /** Worst first. */
  readonly voices: readonly [Voice<A>, ...Voice<A>[]]
  /** Ids of the places, without duplicates. */
  readonly points: readonly string[]
  /** Ids of the circuits that reach the level of the rule; if all have eased below it, of those with an alert. */
  readonly circuits: readonly string[]
  /** The highest alert of each source if the sources disagree; else empty. */
  readonly disagreement: readonly A[]
}

/** Whether both are in force at some instant; spans are half open. */
export function overlaps(
  one: Pick<AlertAtPoint, 'start' | 'end'>,
  other: Pick<AlertAtPoint, 'start' | 'end'>,
): boolean {
  return startMs(one) < endMs(other) && startMs(other) < endMs(one)
}

const startMs = ({ start }: { start: string }): number => Date.parse(start)
const endMs = ({ end }: { end: string | null }): number =>
  end === null ? Number.POSITIVE_INFINITY : Date.parse(end)

/**
 * One danger, one card. These belong together: alerts of the same danger at the same place whose times overlap, all
 * places of one alert and of one rule of the product, and all warnings of one event of the road (`groupAlerts`).
 * Every alert is in exactly one danger, whose severity is the highest of its alerts. The worst danger comes first,
 * then the one that starts first.
 */
export function dangersOf<A extends AlertAtPoint>(alerts: readonly A[]): Danger<A>[] {
  // Thousands are compared, so their times are parsed only once.
  const spans = new Map(alerts.map((alert) => [alert, [startMs(alert), endMs(alert)] as const]))
  const spanOf = (alert: A) => spans.get(alert) ?? ([startMs(alert), endMs(alert)] as const)
  const byStart = [...alerts].sort((a, b) => byUrgency(a, b, spanOf(a)[0] - spanOf(b)[0]))
  const groups = groupAlerts(byStart, spanOf)
  const members = new Map<number, A[]>()
  for (const [index, alert] of byStart.entries()) {
    const group = groups[index] ?? index
    const card = members.get(group)
    if (card) card.push(alert)
    else members.set(group, [alert])
  }
  return [...members.values()].flatMap((group) => {
    const [first, ...rest] = voicesOf(group)
    return first ? [dangerOf(group, [first, ...rest])] : []
  })
}

function voicesOf<A extends AlertAtPoint>(inOrder: readonly A[]): Voice<A>[] {
  const byId = new Map<string, [A, ...A[]]>()
  for (const alert of inOrder) {
    const sameVoice = byId.get(voiceKey(alert))
    if (sameVoice) sameVoice.push(alert)
    else byId.set(voiceKey(alert), [alert])
  }
  return [...byId.values()].map((at) => ({ alert: at[0], at, ...spanOfAll(at) }))
}

function spanOfAll(alerts: readonly AlertAtPoint[]): { start: string; end: string | null } {
  return {
    start: alerts.reduce((first, next) => (startMs(next) < startMs(first) ? next : first)).start,
    end: alerts.reduce((last, next) => (endMs(next) > endMs(last) ? next : last)).end,
  }
}

function dangerOf<A extends AlertAtPoint>(
  inOrder: readonly A[],
  voices: readonly [Voice<A>, ...Voice<A>[]],
): Danger<A> {
  const { alert: worst } = voices[0]
  const road = inOrder.filter(isRoadDanger)
  const titled = titledAlerts({ voices })
  return {
    key: inOrder.map((alert) => `${alert.id}@${alertPlace(alert)}`).reduce((a, b) => (b < a ? b : a)),
    type: worst.type,
    types: road.length > 0 ? typesByStart(road) : [worst.type],
    severity: worst.severity,
    ...spanOfAll(titled),
    isActive: titled.some(({ isActive }) => isActive),
    isRead: inOrder.every(({ read }) => read),
    voices,
    points: [...new Set(inOrder.map(alertPlace))],
    circuits: affectedCircuits(inOrder),
    disagreement: disagreementOf(inOrder),
  }
}

/** An alert lasts while its road is one level below the rule; such a circuit is no longer counted. */
function affectedCircuits(alerts: readonly AlertAtPoint[]): string[] {
  const reaching = alerts.filter(({ severity, own }) => severity >= (own?.bound ?? 0))
  const idsOf = (of: readonly AlertAtPoint[]) => [
    ...new Set(of.flatMap(({ id_circuit }) => id_circuit ?? [])),
  ]
  const ids = idsOf(reaching)
  return ids.length > 0 ? ids : idsOf(alerts)
}

/** The alerts of the dangers in the title: those of the road if the product warns of it. */
export function titledAlerts<A extends AlertAtPoint>({ voices }: Pick<Danger<A>, 'voices'>): readonly A[] {
  const alertsOfVoices = voices.flatMap(({ at }) => at)
  const road = alertsOfVoices.filter(isRoadDanger)
  return road.length > 0 ? road : alertsOfVoices
}

/** The values that the title of a card shows. */
export const titledDanger = ({ type, types, voices, circuits, start, end }: Danger<AlertAtPoint>) => ({
  type,
  roadTypes: voices.some(({ alert }) => isRoadDanger(alert)) ? types : [],
  circuitCount: circuits.length,
  circuitLevel: countedLevel(voices.flatMap(({ at }) => at)),
  startMs: Date.parse(start),
  endMs: end === null ? null : Date.parse(end),
})

/** The level from which the circuits of a danger are counted: the lowest of its rules. Null: all have eased below it. */
function countedLevel(alerts: readonly AlertAtPoint[]): number | null {
  const bounds = alerts.flatMap(({ id_circuit, severity, own }) => {
    const bound = own?.bound ?? null
    return id_circuit !== null && bound !== null && severity >= bound ? bound : []
  })
  return bounds.length > 0 ? Math.min(...bounds) : null
}

function typesByStart(alerts: readonly AlertAtPoint[]): AlertType[] {
  const byStart = alerts.toSorted((a, b) => startMs(a) - startMs(b) || compare(a.type, b.type))
  return [...new Set(byStart.map(({ type }) => type))]
}

/** A winter danger that begins within this time counts as tonight's work. */
const SOON_MS = 24 * HOUR_MS
const SLOW_TYPES: ReadonlySet<AlertType> = new Set([
  'flood',
  'high_water',
  'coastal',
  'storm_surge',
  'avalanche',
  'forest_fire',
  'smog',
  'marine',
])

/** Frost is on the road only if the product says so; other sources mean air frost. */
const isOfWinterRoad = ({ types, voices }: Danger<AlertAtPoint>): boolean =>
  types.some(
    (type) => WINTER_TYPES.has(type) && (type !== 'frost' || voices.some(({ alert }) => isRoadDanger(alert))),
  )

const isSlow = ({ type }: Danger<AlertAtPoint>): boolean => SLOW_TYPES.has(type)

/**
 * Dangers in the order in which an operator needs them: winter dangers within a day, then the others in their given
 * order.
 */
export function sortByUrgency<A extends AlertAtPoint>(
  dangers: readonly Danger<A>[],
  nowMs: number,
): Danger<A>[] {
  const isTonight = (danger: Danger<A>) =>
    !isSlow(danger) && isOfWinterRoad(danger) && startMs(danger) < nowMs + SOON_MS
  return [...dangers.filter(isTonight), ...dangers.filter((danger) => !isTonight(danger))]
}

/** Dangers by urgency; those that last for days and do not concern tonight's roads are in a separate list. */
export function dangersByWork<A extends AlertAtPoint>(dangers: readonly Danger<A>[], nowMs: number) {
  const sortedDangers = sortByUrgency(dangers, nowMs)
  return { first: sortedDangers.filter((danger) => !isSlow(danger)), slow: sortedDangers.filter(isSlow) }
}

/** The highest alert of each source, as on the card: «MF orange, MG modéré». */
function disagreementOf<A extends AlertAtPoint>(inOrder: readonly A[]): A[] {
  const bySource = new Map<AlertSource, A>()
  for (const alert of inOrder) if (!bySource.has(alert.source)) bySource.set(alert.source, alert)
  const highest = [...bySource.values()]
  return new Set(highest.map(({ severity }) => severity)).size > 1 ? highest : []
}

/** Worst first, then by start. Ids decide ties, so that the order of arrival has no effect. */
function byUrgency(a: AlertAtPoint, b: AlertAtPoint, laterByMs: number): number {
  return (
    b.severity - a.severity ||
    laterByMs ||
    compare(a.source, b.source) ||
    compare(a.id, b.id) ||
    compare(a.id_castpoint, b.id_castpoint)
  )
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
