import { HOUR_MS } from '@verglas/quantities'
import type { AlertSource, AlertType, Severity } from './alert-codes.ts'

/** The fields of an alert at a point that merging needs; other fields are passed through unchanged. */
export type AlertAtPoint = {
  readonly id: string
  /** Empty for a station without a nearby forecast point. */
  readonly id_castpoint: string
  readonly id_station: string | null
  /** For an alert of the product on a circuit. */
  readonly id_circuit?: string | null
  readonly type: AlertType
  readonly severity: Severity
  readonly source: AlertSource
  readonly start: string
  /** null: in force until it is announced to be over. */
  readonly end: string | null
  readonly read: boolean
  readonly isActive: boolean
  /** For alerts of the product itself: the rule and its owner. */
  readonly own?: { readonly form: string; readonly kind: string; readonly scope?: string } | null
}

/** The place of an alert: a forecast point, a station that has none nearby, or a circuit. */
export const alertPlace = ({
  id_castpoint,
  id_station,
  id_circuit,
}: Pick<AlertAtPoint, 'id_castpoint' | 'id_station' | 'id_circuit'>): string =>
  id_castpoint || (id_station ?? (id_circuit ? `circuit ${id_circuit}` : ''))

/** Whether the product itself warns of the danger level of a road. */
export const isRoadDanger = ({ own }: Pick<AlertAtPoint, 'own'>): boolean => own?.kind === 'road_danger'

/** One alert of one source, or all alerts of one rule of the product, with the points where it applies. */
export type Voice<A extends AlertAtPoint> = {
  /** The alert at its worst point; the text is the same at each point. */
  readonly alert: A
  readonly at: readonly A[]
  /** The time of all its alerts together. */
  readonly start: string
  readonly end: string | null
}

/** One danger, whoever announces it; displayed as one card. */
export type Danger<A extends AlertAtPoint> = {
  /** Does not depend on the order in which the alerts arrive. */
  readonly key: string
  /** Type of its worst voice. */
  readonly type: AlertType
  /**
   * Types that its title names, the one that begins first leading: what the road does where the product warns
   * of it, else the type of the worst voice.
   */
  readonly types: readonly AlertType[]
  /** The highest severity that any source gives. */
  readonly severity: Severity
  /** The time of what its title names; each voice has its own. */
  readonly start: string
  readonly end: string | null
  readonly isActive: boolean
  readonly isRead: boolean
  /** Worst first. */
  readonly voices: readonly [Voice<A>, ...Voice<A>[]]
  /** Ids of the places, without duplicates. */
  readonly points: readonly string[]
  /** Ids of the affected circuits. */
  readonly circuits: readonly string[]
  /** The highest alert of each source if the sources disagree; else empty. */
  readonly disagreement: readonly A[]
}

/**
 * Types that name the same danger in the vocabularies of several services. A type in two groups, such as
 * Météo-France's
 * «neige-verglas», joins alerts of either group. A type in no group is a danger of its own.
 */
const SAME_DANGER: readonly (readonly AlertType[])[] = [
  ['snow_ice', 'snowfall', 'snow_squall', 'blowing_snow', 'blizzard', 'winter_storm'],
  ['snow_ice', 'ice', 'freezing_rain', 'freezing_drizzle', 'frost', 'flash_freeze', 'winter_storm'],
  ['flood', 'high_water'],
  ['coastal', 'storm_surge'],
  ['cold', 'windchill'],
]

/** Nobody knows whether two alerts of type `other` mean the same, so each is a danger of its own. */
export function isSameDanger(one: AlertType, other: AlertType): boolean {
  if (one === 'other' || other === 'other') return false
  return one === other || SAME_DANGER.some((group) => group.includes(one) && group.includes(other))
}

/** Frost of the air says nothing about a road, so it is never on one card with snow or ice. */
const isAirFrost = (alert: AlertAtPoint): boolean => alert.type === 'frost' && !isRoadDanger(alert)

/** Whether alerts whose times overlap at one place belong to one danger. */
function areSameDanger(one: AlertAtPoint, other: AlertAtPoint): boolean {
  if (isAirFrost(one) || isAirFrost(other)) return isAirFrost(one) && isAirFrost(other)
  return isSameDanger(one.type, other.type)
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
 * One danger, one card: alerts of the same danger at the same point whose times overlap belong together, and
 * so do all points of one
 * alert and of one rule of the product. Every alert is in exactly one danger, whose severity is the highest
 * of its alerts.
 * The worst danger comes first, then the one that starts first.
 */
export function dangersOf<A extends AlertAtPoint>(alerts: readonly A[]): Danger<A>[] {
  // Thousands are compared, so their times are parsed only once.
  const spans = new Map(alerts.map((alert) => [alert, [startMs(alert), endMs(alert)] as const]))
  const spanOf = (alert: A) => spans.get(alert) ?? ([startMs(alert), endMs(alert)] as const)
  const inOrder = [...alerts].sort((a, b) => byUrgency(a, b, spanOf(a)[0] - spanOf(b)[0]))
  const groups = unions(inOrder.length)
  const firstOfAlert = new Map<string, number>()
  joinRules(inOrder, groups, spanOf)
  const byPoint = new Map<string, number[]>()
  for (const [index, alert] of inOrder.entries()) {
    const first = firstOfAlert.get(alert.id)
    if (first === undefined) firstOfAlert.set(alert.id, index)
    else groups.join(first, index)
    const here = byPoint.get(alertPlace(alert)) ?? []
    for (const other of here) {
      const neighbour = inOrder[other]
      if (!neighbour || !areSameDanger(alert, neighbour)) continue
      const [[start, end], [otherStart, otherEnd]] = [spanOf(alert), spanOf(neighbour)]
      if (start < otherEnd && otherStart < end) groups.join(other, index)
    }
    byPoint.set(alertPlace(alert), [...here, index])
  }
  const members = new Map<number, A[]>()
  for (const [index, alert] of inOrder.entries()) {
    const group = groups.of(index)
    const groupAlerts = members.get(group)
    if (groupAlerts) groupAlerts.push(alert)
    else members.set(group, [alert])
  }
  return [...members.values()].flatMap((group) => {
    const [first, ...rest] = voicesOf(group)
    return first ? [dangerOf(group, [first, ...rest])] : []
  })
}

/** Dangers of the road with at most this long between them are one event, which one team deals with. */
const EVENT_PAUSE_MS = 3 * HOUR_MS

/**
 * The product warns at each place and of each cause separately. Alerts of one rule at many places at the same
 * time are one danger, and so are all causes of a slippery road in one event: a night of snow and freezing rain
 * is one card.
 */
function joinRules<A extends AlertAtPoint>(
  inOrder: readonly A[],
  groups: ReturnType<typeof unions>,
  spanOf: (alert: A) => readonly [number, number],
): void {
  const byStart = [...inOrder.entries()]
    .filter(([, { own }]) => own)
    .sort(([, a], [, b]) => spanOf(a)[0] - spanOf(b)[0])
  const lastOfRule = new Map<string, { index: number; endMs: number }>()
  for (const [index, alert] of byStart) {
    const [startMs, endMs] = spanOf(alert)
    const isRoad = isRoadDanger(alert)
    const key = isRoad ? 'road' : voiceKey(alert)
    const last = lastOfRule.get(key)
    const goesOn =
      last !== undefined && (isRoad ? startMs - EVENT_PAUSE_MS <= last.endMs : startMs < last.endMs)
    if (goesOn) groups.join(last.index, index)
    lastOfRule.set(key, { index, endMs: goesOn ? Math.max(last.endMs, endMs) : endMs })
  }
}

const voiceKey = ({ id, own, type }: AlertAtPoint): string =>
  own ? `${own.form} ${own.scope ?? ''} ${own.kind} ${type}` : id

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
  const titled = road.length > 0 ? road : inOrder
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
    circuits: [...new Set(inOrder.flatMap(({ id_circuit }) => id_circuit ?? []))],
    disagreement: disagreementOf(inOrder),
  }
}

function typesByStart(alerts: readonly AlertAtPoint[]): AlertType[] {
  const byStart = alerts.toSorted((a, b) => startMs(a) - startMs(b) || compare(a.type, b.type))
  return [...new Set(byStart.map(({ type }) => type))]
}

/** How soon a danger of winter counts as tonight's work. */
const SOON_MS = 24 * HOUR_MS
const WINTER_TYPES: ReadonlySet<AlertType> = new Set([
  'snow_ice',
  'ice',
  'freezing_rain',
  'freezing_drizzle',
  'snowfall',
  'snow_squall',
  'blowing_snow',
  'blizzard',
  'winter_storm',
  'frost',
  'flash_freeze',
])
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

/**
 * Dangers in the order in which an operator needs them: those of winter within a day, then the others, each
 * most severe first; dangers that last for days and do not concern tonight's roads are separate.
 */
export function dangersByWork<A extends AlertAtPoint>(dangers: readonly Danger<A>[], nowMs: number) {
  const isSlow = ({ type }: Danger<A>) => SLOW_TYPES.has(type)
  const isTonight = (danger: Danger<A>) =>
    danger.types.some((type) => WINTER_TYPES.has(type)) && startMs(danger) < nowMs + SOON_MS
  const fast = dangers.filter((danger) => !isSlow(danger))
  return {
    first: [...fast.filter(isTonight), ...fast.filter((danger) => !isTonight(danger))],
    slow: dangers.filter(isSlow),
  }
}

/** The highest alert of each source, as on the card: «MF orange, MG modéré». */
function disagreementOf<A extends AlertAtPoint>(inOrder: readonly A[]): A[] {
  const bySource = new Map<AlertSource, A>()
  for (const alert of inOrder) if (!bySource.has(alert.source)) bySource.set(alert.source, alert)
  const highest = [...bySource.values()]
  return new Set(highest.map(({ severity }) => severity)).size > 1 ? highest : []
}

/** Worst first, then the one that starts first; ids decide ties, so that the order of arrival never shows. */
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

/** Disjoint sets of the numbers below `count`. */
function unions(count: number) {
  const parents = Array.from({ length: count }, (_, index) => index)
  function of(index: number): number {
    let root = index
    for (let parent = parents[root]; parent !== undefined && parent !== root; parent = parents[root]) {
      parents[root] = parents[parent] ?? parent
      root = parent
    }
    return root
  }
  return {
    of,
    join(one: number, other: number) {
      parents[of(other)] = of(one)
    },
  }
}
