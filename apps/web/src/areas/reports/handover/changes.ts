import type { CallAnswer } from '@verglas/contract'
import type { AlertType, Severity } from '@verglas/contract/alert-codes'
import type { StationState } from '@verglas/contract/codes'
import type { RoadChange } from '../../roadcast/panels.ts'

type Alert = CallAnswer<'listUserAlerts'>['alerts'][number]
type Station = CallAnswer<'listStations'>['stations'][number]
type Directive = CallAnswer<'getDirectiveBoard'>['directives'][number]
type Act = CallAnswer<'listTreatmentsSince'>['treatments'][number]

/** Something that has changed, with what is needed to link to it. */
export type Change =
  | {
      readonly kind: 'alertOpened' | 'alertRaised' | 'alertClosed'
      readonly type: AlertType
      readonly severity: Severity
      readonly places: readonly string[]
      readonly castpointId: string
    }
  | {
      readonly kind: 'forecast'
      readonly castpointId: string
      readonly place: string
      readonly changes: readonly RoadChange[]
    }
  | { readonly kind: 'directiveGiven' | 'directiveEnded'; readonly directive: Directive }
  | { readonly kind: 'treated'; readonly circuitId: string; readonly count: number; readonly last: Act }
  | { readonly kind: 'stationLost' | 'stationBack'; readonly id: string; readonly name: string }

/** Compares the organisation's alerts then and now, by kind, type and severity, each with its places. */
export function alertChanges(then: readonly Alert[], now: readonly Alert[]): Change[] {
  const [before, after] = [byId(then), byId(now)]
  const toChanges = (
    kind: 'alertOpened' | 'alertRaised' | 'alertClosed',
    alerts: readonly Alert[],
  ): Change[] => {
    const [first] = alerts
    return first
      ? [
          {
            kind,
            type: first.type,
            severity: worst(alerts),
            places: [...new Set(alerts.map(({ point_name }) => point_name))],
            castpointId: first.id_castpoint,
          },
        ]
      : []
  }
  const opened = [...after].flatMap(([id, alerts]) => {
    const previousAlerts = before.get(id)
    if (!previousAlerts) return toChanges('alertOpened', alerts)
    return worst(alerts) > worst(previousAlerts) ? toChanges('alertRaised', alerts) : []
  })
  const closed = [...before].flatMap(([id, alerts]) =>
    after.has(id) ? [] : toChanges('alertClosed', alerts),
  )
  return joined([...opened, ...closed])
}

/** Joins changes that are alike in several places into one line with all places. */
function joined(changes: readonly Change[]): Change[] {
  const byKind = new Map<string, Extract<Change, { places: readonly string[] }>>()
  for (const change of changes) {
    if (!('places' in change)) continue
    const key = `${change.kind} ${change.type} ${change.severity}`
    const same = byKind.get(key)
    const places = [...new Set([...(same?.places ?? []), ...change.places])]
    byKind.set(key, { ...(same ?? change), places })
  }
  return [...byKind.values()]
}

const worst = (alerts: readonly Alert[]): Severity =>
  alerts.reduce<Severity>((highest, { severity }) => (severity > highest ? severity : highest), 0)

function byId(alerts: readonly Alert[]): Map<string, Alert[]> {
  const alertsById = new Map<string, Alert[]>()
  for (const alert of alerts) alertsById.set(alert.id, [...(alertsById.get(alert.id) ?? []), alert])
  return alertsById
}

const isLost = (state: StationState): boolean => state === 'disconnected' || state === 'broken'

/** Stations that have gone silent since then, and those that report again. */
export function stationChanges(then: readonly Station[], now: readonly Station[]): Change[] {
  const stateThen = new Map(then.map(({ id, state }) => [id, state]))
  return now.flatMap(({ id, name, state }): Change[] => {
    const previousState = stateThen.get(id)
    if (previousState === undefined || isLost(previousState) === isLost(state)) return []
    return [{ kind: isLost(state) ? 'stationLost' : 'stationBack', id, name }]
  })
}

/** Orders issued since then, and those no longer in force. */
export function directiveChanges(then: readonly Directive[], now: readonly Directive[]): Change[] {
  const [idsThen, idsNow] = [new Set(then.map(({ id }) => id)), new Set(now.map(({ id }) => id))]
  const issued = now.filter(({ id }) => !idsThen.has(id))
  const ended = then.filter(
    ({ id, circuitId, scope }) =>
      !idsNow.has(id) && !issued.some((next) => next.circuitId === circuitId && next.scope === scope),
  )
  return [
    ...issued.map((directive) => ({ kind: 'directiveGiven', directive }) as const),
    ...ended.map((directive) => ({ kind: 'directiveEnded', directive }) as const),
  ]
}

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
export const GROUPS = ['alerts', 'forecasts', 'directives', 'treatments', 'stations'] as const
export type Group = (typeof GROUPS)[number]

const GROUP_OF = {
  alertOpened: 'alerts',
  alertRaised: 'alerts',
  alertClosed: 'alerts',
  forecast: 'forecasts',
  directiveGiven: 'directives',
  directiveEnded: 'directives',
  treated: 'treatments',
  stationLost: 'stations',
  stationBack: 'stations',
} as const satisfies Record<Change['kind'], Group>

export function grouped(changes: readonly Change[]): readonly (readonly [Group, readonly Change[]])[] {
  return GROUPS.map((group) => [group, changes.filter(({ kind }) => GROUP_OF[kind] === group)] as const)
}
