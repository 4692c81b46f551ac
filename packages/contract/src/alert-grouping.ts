import { HOUR_MS } from '@verglas/quantities'
import { type AlertAtPoint, alertPlace, isRoadDanger } from './alert-at-point.ts'
import type { AlertType } from './alert-codes.ts'

/**
 * Types that name the same danger in the vocabularies of several services. A type in two groups, such as
 * Météo-France's «neige-verglas», joins alerts of either group. A type in no group matches only itself.
 */
const WINTER_ROADS = [
  ['snow_ice', 'snowfall', 'snow_squall', 'blowing_snow', 'blizzard', 'winter_storm'],
  ['snow_ice', 'ice', 'freezing_rain', 'freezing_drizzle', 'frost', 'flash_freeze', 'winter_storm'],
] as const satisfies readonly (readonly AlertType[])[]
const SAME_DANGER: readonly (readonly AlertType[])[] = [
  ...WINTER_ROADS,
  ['flood', 'high_water'],
  ['coastal', 'storm_surge'],
  ['cold', 'windchill'],
]
export const WINTER_TYPES: ReadonlySet<AlertType> = new Set(WINTER_ROADS.flat())

/** Whether two types mean the same danger. Two alerts of type `other` never do, because their subject is unknown. */
export function isSameDanger(one: AlertType, other: AlertType): boolean {
  if (one === 'other' || other === 'other') return false
  return one === other || SAME_DANGER.some((group) => group.includes(one) && group.includes(other))
}

/** Dangers of the road with at most this long between them are one event, which one team deals with. */
const EVENT_PAUSE_MS = 3 * HOUR_MS

/** Start and end of an alert; an open end is infinite. */
export type Span = readonly [startMs: number, endMs: number]
type Entry<A> = { readonly alert: A; readonly span: Span; readonly index: number }
/** A stretch of time with dangers of the road; `first` is one of its alerts. */
type RoadEvent = { readonly first: number; readonly startMs: number; endMs: number }

/**
 * Numbers the alerts; alerts with the same number are one danger. One danger consists of all parts of one alert,
 * all places of one rule, alerts of the same danger at one place and time, and everything that concerns one event
 * of the road.
 */
export function groupAlerts<A extends AlertAtPoint>(
  alerts: readonly A[],
  spanOf: (alert: A) => Span,
): number[] {
  const groups = unions(alerts.length)
  const entries = alerts.map((alert, index) => ({ alert, span: spanOf(alert), index }))
  const byStart = entries.toSorted((a, b) => a.span[0] - b.span[0])
  const road = byStart.filter(({ alert }) => isRoadDanger(alert))
  const others = byStart.filter(({ alert }) => !isRoadDanger(alert))
  const events = roadEvents(road, groups)
  joinBy(others, groups, ({ alert }) => alert.id)
  for (const rule of groupedBy(others, ({ alert }) => (alert.own ? [voiceKey(alert)] : [])).values())
    joinChain(rule, groups, 0)
  joinPlaces(others, groups)
  joinRest(attach(others, road, events, groups), groups)
  return entries.map(({ index }) => groups.of(index))
}

/**
 * The product warns at each place and of each cause separately; all causes of a slippery road at all places
 * are one event, so that a night of snow and freezing rain is one card.
 */
function roadEvents(road: readonly Entry<AlertAtPoint>[], groups: Unions): RoadEvent[] {
  const events: RoadEvent[] = []
  for (const {
    index,
    span: [startMs, endMs],
  } of road) {
    const last = events.at(-1)
    if (last && startMs <= last.endMs + EVENT_PAUSE_MS) {
      groups.join(last.first, index)
      last.endMs = Math.max(last.endMs, endMs)
    } else events.push({ first: index, startMs, endMs })
  }
  return events
}

/** Alerts of one danger at one place whose times overlap. */
function joinPlaces(others: readonly Entry<AlertAtPoint>[], groups: Unions): void {
  for (const placeEntries of groupedBy(others, ({ alert }) => [alertPlace(alert)]).values())
    for (const [position, one] of placeEntries.entries())
      for (const other of placeEntries.slice(0, position))
        if (areSameDanger(one.alert, other.alert) && canMeet(one, other)) groups.join(other.index, one.index)
}

/**
 * A reading says nothing about the coming hours, so an open threshold of a station does not join warnings that
 * have not begun; otherwise it would make one card of the next two nights.
 */
function canMeet(one: Entry<AlertAtPoint>, other: Entry<AlertAtPoint>): boolean {
  if (!meets(one.span, other.span)) return false
  return (!isReading(one.alert) || other.alert.isActive) && (!isReading(other.alert) || one.alert.isActive)
}
const isReading = ({ own }: AlertAtPoint): boolean => own?.form === 'ceil'

/**
 * Adds the winter road alerts of weather services and other rules to the first event that they concern: one of the
 * same danger at their place, otherwise one at the same time in the network. Returns the alerts that concern no
 * event.
 */
function attach(
  others: readonly Entry<AlertAtPoint>[],
  road: readonly Entry<AlertAtPoint>[],
  events: readonly RoadEvent[],
  groups: Unions,
): Entry<AlertAtPoint>[] {
  const roadAt = groupedBy(road, ({ alert }) => [alertPlace(alert)])
  const eventOf = new Map(events.map((event) => [groups.of(event.first), event]))
  const ungrouped: Entry<AlertAtPoint>[] = []
  for (const unit of groupedBy(others, ({ index }) => [groups.of(index)]).values()) {
    const eventsAtPlace = unit.flatMap((one) =>
      (roadAt.get(alertPlace(one.alert)) ?? [])
        .filter((other) => areSameDanger(one.alert, other.alert) && meets(one.span, other.span))
        .flatMap(({ index }) => eventOf.get(groups.of(index)) ?? []),
    )
    const sameTime = unit
      .filter(({ alert }) => isWinterWarning(alert))
      .flatMap(({ span }) =>
        events.filter(({ startMs, endMs }) => meets(span, [startMs, endMs], EVENT_PAUSE_MS)),
      )
    const event = earliest(eventsAtPlace) ?? earliest(sameTime)
    if (event) for (const { index } of unit) groups.join(event.first, index)
    else ungrouped.push(...unit)
  }
  return ungrouped
}

const earliest = (events: readonly RoadEvent[]): RoadEvent | undefined =>
  events.toSorted((a, b) => a.startMs - b.startMs)[0]

/** Joins the winter warnings that belong to no road event: one card for each period. */
function joinRest(left: readonly Entry<AlertAtPoint>[], groups: Unions): void {
  const warnings = left
    .filter(({ alert }) => isWinterWarning(alert))
    .toSorted((a, b) => a.span[0] - b.span[0])
  for (const types of WINTER_ROADS)
    joinChain(
      warnings.filter(({ alert: { type } }) => types.some((each) => each === type)),
      groups,
      EVENT_PAUSE_MS,
    )
}

/**
 * Whether an alert warns about the roads of a region or the network, rather than about a single sensor or air
 * frost.
 */
const isWinterWarning = (alert: AlertAtPoint): boolean =>
  WINTER_TYPES.has(alert.type) && !isAirFrost(alert) && !isReading(alert)

/** Frost of the air says nothing about a road, so it is never on one card with snow or ice. */
const isAirFrost = (alert: AlertAtPoint): boolean => alert.type === 'frost' && !isRoadDanger(alert)

/** Whether alerts whose times overlap at one place belong to one danger. */
function areSameDanger(one: AlertAtPoint, other: AlertAtPoint): boolean {
  if (isAirFrost(one) || isAirFrost(other)) return isAirFrost(one) && isAirFrost(other)
  return isSameDanger(one.type, other.type)
}

/** All alerts of one rule of the product share a key; each alert of a service has its own. */
export const voiceKey = ({ id, own, type }: AlertAtPoint): string =>
  own ? `${own.form} ${own.scope ?? ''} ${own.kind} ${type}` : id

const meets = ([start, end]: Span, [otherStart, otherEnd]: Span, pauseMs = 0): boolean =>
  pauseMs === 0
    ? start < otherEnd && otherStart < end
    : start <= otherEnd + pauseMs && otherStart <= end + pauseMs

/** Joins entries, sorted by start, that overlap the period before them or follow it after at most a pause. */
function joinChain(byStart: readonly Entry<AlertAtPoint>[], groups: Unions, pauseMs: number): void {
  let last: { index: number; span: Span } | null = null
  for (const { index, span } of byStart) {
    const continuesLast: boolean = last !== null && meets(last.span, span, pauseMs)
    if (last && continuesLast) groups.join(last.index, index)
    last = { index, span: last && continuesLast ? [last.span[0], Math.max(last.span[1], span[1])] : span }
  }
}

function joinBy<E extends { readonly index: number }>(
  entries: readonly E[],
  groups: Unions,
  keyOf: (entry: E) => string,
): void {
  for (const [first, ...rest] of groupedBy(entries, (entry) => [keyOf(entry)]).values())
    for (const { index } of rest) if (first) groups.join(first.index, index)
}

function groupedBy<E, K>(entries: readonly E[], keysOf: (entry: E) => readonly K[]): Map<K, E[]> {
  const byKey = new Map<K, E[]>()
  for (const entry of entries)
    for (const key of keysOf(entry)) {
      const group = byKey.get(key)
      if (group) group.push(entry)
      else byKey.set(key, [entry])
    }
  return byKey
}

type Unions = ReturnType<typeof unions>

/** Disjoint sets of the numbers below `count`. */
function unions(count: number) {
  const parents = Array.from({ length: count }, (_, index) => index)
  function rootOf(index: number): number {
    let root = index
    for (let parent = parents[root]; parent !== undefined && parent !== root; parent = parents[root]) {
      parents[root] = parents[parent] ?? parent
      root = parent
    }
    return root
  }
  return {
    of: rootOf,
    join(one: number, other: number) {
      parents[rootOf(other)] = rootOf(one)
    },
  }
}
