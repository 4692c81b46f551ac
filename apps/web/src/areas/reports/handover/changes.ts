import type { CallAnswer } from '@verglas/contract'
import type { Severity } from '@verglas/contract/alert-codes'
import {
  type AlertTimes,
  alertPlace,
  alertTimes,
  type Danger,
  dangersOf,
  sortByUrgency,
  titledAlerts,
  titledDanger,
} from '@verglas/contract/alert-rules'
import type { StationState } from '@verglas/contract/codes'
import type { TitledDanger } from '@verglas/language'
import { DAY_MS } from '@verglas/quantities'
import { dangerPlaces } from '../../alerts/panels.ts'
import type { RoadChange } from '../../roadcast/panels.ts'
import type { OpenWork } from './open-work.ts'

type Alert = CallAnswer<'listUserAlerts'>['alerts'][number]
type Station = CallAnswer<'listStations'>['stations'][number]
type Directive = CallAnswer<'getDirectiveBoard'>['directives'][number]
type RoadDecision = CallAnswer<'getRoadDecisionBoard'>['ended'][number]
type Act = CallAnswer<'listTreatmentsSince'>['treatments'][number]

type AlertChangeKind = 'alertInForce' | 'alertOpened' | 'alertRaised' | 'alertAdvanced' | 'alertClosed'

type AlertChange = {
  readonly kind: AlertChangeKind
  readonly severity: Severity
  readonly titled: TitledDanger
  readonly times: AlertTimes
  /** Names, circuits first. */
  readonly places: readonly string[]
  /** Empty for more than one place, and for a place without a forecast point. */
  readonly castpointId: string
  /** What is new about a danger that is handed over; null: nothing, or it is a change itself. */
  readonly change: Exclude<AlertChangeKind, 'alertInForce' | 'alertClosed'> | null
  /** Time of the comparison; it determines which night is tonight. */
  readonly atMs: number
}

type ForecastPoint = { readonly castpointId: string; readonly place: string }

/** A change, or a fact that the next shift has to know, with the data needed for a link. */
export type Change =
  | OpenWork
  | AlertChange
  | {
      readonly kind: 'forecast'
      /** The change with the largest amount, if it differs between the points. */
      readonly change: RoadChange
      readonly isLargest: boolean
      /** In the order of the road. */
      readonly points: readonly ForecastPoint[]
    }
  | { readonly kind: 'directiveGiven'; readonly directive: Directive }
  | { readonly kind: 'directiveEnded'; readonly directive: Directive }
  | {
      /** A decision about the traffic that a person ended or withdrew. */
      readonly kind: 'roadLifted'
      readonly circuitId: string
      readonly decision: RoadDecision
      readonly atMs: number
    }
  | { readonly kind: 'treated'; readonly circuitId: string; readonly count: number; readonly last: Act }
  | { readonly kind: 'stationLost' | 'stationBack'; readonly id: string; readonly name: string }

/**
 * Compares the organisation's dangers then and now, one change for each card of the list of alerts: new, worse,
 * earlier than it was announced, or over.
 */
export function alertChanges(
  previousAlerts: readonly Alert[],
  now: readonly Alert[],
  nowMs: number,
): AlertChange[] {
  const [before, after] = [dangersOf(previousAlerts), sortByUrgency(dangersOf(now), nowMs)]
  const [cardThen, cardNow] = [cardByAlert(before), cardByAlert(after)]
  const current = after.flatMap((danger): AlertChange[] => {
    const previous = membersOf(danger).flatMap((alert) => cardThen.get(keyOf(alert)) ?? [])
    const kind = kindOf(danger, previous, nowMs)
    return kind === null ? [] : [toChange(kind, danger, nowMs)]
  })
  const endedDangers = before.filter(
    (danger) => !membersOf(danger).some((alert) => cardNow.has(keyOf(alert))),
  )
  return [...current, ...endedDangers.map((danger) => toChange('alertClosed', danger, nowMs))]
}

/**
 * The dangers that the next shift takes over: those in force and those that begin within a day, in the order of the
 * list of alerts.
 */
export function currentDangers(alerts: readonly Alert[], nowMs: number): AlertChange[] {
  return sortByUrgency(dangersOf(alerts), nowMs)
    .filter(({ start }) => Date.parse(start) < nowMs + DAY_MS)
    .map((danger) => toChange('alertInForce', danger, nowMs))
}

/**
 * The dangers that are handed over, each with what is new about it, and the other changes of alerts: no danger is listed both
 * as a state and as a change.
 */
export function currentAndChanged(
  previousAlerts: readonly Alert[],
  now: readonly Alert[],
  nowMs: number,
): { readonly current: readonly AlertChange[]; readonly changes: readonly AlertChange[] } {
  const changes = alertChanges(previousAlerts, now, nowMs)
  const current = currentDangers(now, nowMs).map((danger) => {
    const kind = changes.find((change) => isSameDanger(change, danger))?.kind
    return kind === undefined || kind === 'alertInForce' || kind === 'alertClosed'
      ? danger
      : { ...danger, change: kind }
  })
  return {
    current,
    changes: changes.filter((change) => !current.some((danger) => isSameDanger(change, danger))),
  }
}

const isSameDanger = (change: AlertChange, danger: AlertChange): boolean =>
  change.kind !== 'alertClosed' &&
  change.titled.type === danger.titled.type &&
  change.titled.startMs === danger.titled.startMs &&
  change.places.join() === danger.places.join()

function kindOf(
  { severity, start }: Danger<Alert>,
  previous: readonly Danger<Alert>[],
  nowMs: number,
): AlertChangeKind | null {
  if (previous.length === 0) return 'alertOpened'
  if (severity > Math.max(...previous.map((danger) => danger.severity))) return 'alertRaised'
  const announcedMs = Math.min(...previous.map((danger) => Date.parse(danger.start)))
  return Date.parse(start) < announcedMs && announcedMs > nowMs ? 'alertAdvanced' : null
}

function toChange(kind: AlertChangeKind, danger: Danger<Alert>, atMs: number): AlertChange {
  const { circuits, others } = dangerPlaces(danger)
  const [first, ...further] = membersOf(danger)
  return {
    kind,
    severity: danger.severity,
    titled: titledDanger(danger),
    times: alertTimes(titledAlerts(danger), atMs),
    places: [...circuits.map(({ alert }) => alert), ...others].map(({ point_name }) => point_name),
    castpointId: first && further.length === 0 ? first.id_castpoint : '',
    change: null,
    atMs,
  }
}

const membersOf = ({ voices }: Danger<Alert>): readonly Alert[] => voices.flatMap(({ at }) => at)
const keyOf = (alert: Alert): string => `${alert.id} ${alertPlace(alert)}`
const cardByAlert = (dangers: readonly Danger<Alert>[]) =>
  new Map(dangers.flatMap((danger) => membersOf(danger).map((alert) => [keyOf(alert), danger] as const)))

/** The same change of the forecast at several points is one, the gravest first. */
export function forecastChanges(
  points: readonly (ForecastPoint & { readonly changes: readonly RoadChange[] })[],
): Change[] {
  const groups = new Map<string, { point: ForecastPoint; change: RoadChange }[]>()
  for (const { changes, ...point } of points)
    for (const change of changes) {
      const key = groupOf(change)
      groups.set(key, [...(groups.get(key) ?? []), { point, change }])
    }
  const changes = [...groups.values()].flatMap((members): Extract<Change, { kind: 'forecast' }>[] => {
    const [largest] = members.map(({ change }) => change).toSorted((a, b) => amountOf(b) - amountOf(a))
    if (!largest) return []
    const isLargest = members.some(({ change }) => amountOf(change) !== amountOf(largest))
    return [{ kind: 'forecast', change: largest, isLargest, points: members.map(({ point }) => point) }]
  })
  return changes.toSorted((a, b) => forecastRank(a.change) - forecastRank(b.change))
}

/** Points of one group have the same change, but for its amount. */
function groupOf(change: RoadChange): string {
  switch (change.kind) {
    case 'hazard':
      return `hazard ${change.hazard}`
    case 'danger':
      return `danger ${change.from} ${change.to}`
    case 'crossing':
      return `crossing ${Math.sign(change.differenceMs)}`
    case 'minimum':
      return `minimum ${Math.sign(change.differenceC)}`
    case 'correction':
      return `correction ${change.fromC} ${change.toC}`
    default:
      return change.kind
  }
}

const amountOf = (change: RoadChange): number =>
  change.kind === 'crossing'
    ? Math.abs(change.differenceMs)
    : change.kind === 'minimum'
      ? Math.abs(change.differenceC)
      : 0

/**
 * Sort key of changes of the forecast: first those that make the night worse (new causes and higher levels of
 * danger, frost, cold), then changes by a person.
 */
function forecastRank(change: RoadChange): number {
  switch (change.kind) {
    case 'hazard':
      return -change.hazard
    case 'danger':
      return change.to > change.from ? 10 - change.to : 60
    case 'nowBelow':
      return 20
    case 'crossing':
      return change.differenceMs < 0 ? 21 : 50
    case 'minimum':
      return change.differenceC < 0 ? 22 : 51
    case 'correction':
      return 40
    default:
      return 55
  }
}

const isLost = (state: StationState): boolean => state === 'disconnected' || state === 'broken'

/** Stations that have gone silent since then, and those that report again. */
export function stationChanges(previousStations: readonly Station[], now: readonly Station[]): Change[] {
  const stateThen = new Map(previousStations.map(({ id, state }) => [id, state]))
  return now.flatMap(({ id, name, state }): Change[] => {
    const previousState = stateThen.get(id)
    if (previousState === undefined || isLost(previousState) === isLost(state)) return []
    return [{ kind: isLost(state) ? 'stationLost' : 'stationBack', id, name }]
  })
}

/** The orders in force at an instant, and of the circuits without one the order that ended last. */
type OrderBoard = Pick<CallAnswer<'getDirectiveBoard'>, 'directives' | 'ended'>

/** Orders issued since then, and of each circuit that has lost its order the one that ended last. */
export function directiveChanges(before: OrderBoard, now: OrderBoard): Change[] {
  const isIn = (directives: readonly Directive[], { id }: Directive) =>
    directives.some((directive) => directive.id === id)
  const isOfSame = (a: Directive, b: Directive) => a.circuitId === b.circuitId && a.scope === b.scope
  const issued = now.directives.filter((directive) => !isIn(before.directives, directive))
  const ended = now.ended.filter((directive) => !isIn(before.ended, directive))
  // Of a later order that the person may not see, only the end of the previous one is known.
  const lost = before.directives.filter(
    (directive) =>
      !isIn(now.directives, directive) && ![...issued, ...ended].some((other) => isOfSame(other, directive)),
  )
  return [
    ...issued.map((directive) => ({ kind: 'directiveGiven', directive }) as const),
    ...[...ended, ...lost].map((directive) => ({ kind: 'directiveEnded', directive }) as const),
  ]
}

/** Decisions about the traffic that were ended since then. */
export const liftedDecisions = (ended: readonly RoadDecision[], atMs: number): Change[] =>
  ended.map((decision) => ({ kind: 'roadLifted', circuitId: decision.circuitId, decision, atMs }))

/** Treatments by crews since then: for each circuit their number and the last one. */
export function treatmentChanges(acts: readonly Act[]): Change[] {
  const byCircuit = new Map<string, { count: number; last: Act }>()
  for (const act of acts) {
    const { count, last } = byCircuit.get(act.circuitId) ?? { count: 0, last: act }
    byCircuit.set(act.circuitId, { count: count + 1, last: act.doneAt >= last.doneAt ? act : last })
  }
  return [...byCircuit].map(([circuitId, treated]) => ({ kind: 'treated', circuitId, ...treated }))
}

/** Groups in the order in which a shift reads them. */
export const GROUPS = [
  'decisions',
  'traffic',
  'plans',
  'undone',
  'orders',
  'current',
  'alerts',
  'forecasts',
  'directives',
  'treatments',
  'stations',
] as const
export type Group = (typeof GROUPS)[number]

const GROUP_OF = {
  toClose: 'decisions',
  toDecide: 'decisions',
  outdatedAdvice: 'decisions',
  roadDecided: 'traffic',
  roadLifted: 'traffic',
  weakPlan: 'plans',
  undonePass: 'undone',
  orderInForce: 'orders',
  alertInForce: 'current',
  alertOpened: 'alerts',
  alertRaised: 'alerts',
  alertAdvanced: 'alerts',
  alertClosed: 'alerts',
  forecast: 'forecasts',
  directiveGiven: 'directives',
  directiveEnded: 'directives',
  treated: 'treatments',
  stationLost: 'stations',
  stationBack: 'stations',
} as const satisfies Record<Change['kind'], Group>

export function grouped(changes: readonly Change[]): readonly (readonly [Group, readonly Change[]])[] {
  return GROUPS.map(
    (group) => [group, changes.filter(({ kind }) => GROUP_OF[kind] === group).toSorted(endedLast)] as const,
  )
}

/** Alerts that are over come last; everything else is in its order already. */
const endedLast = (a: Change, b: Change): number => Number(isOver(a)) - Number(isOver(b))
const isOver = ({ kind }: Change): boolean => kind === 'alertClosed'
