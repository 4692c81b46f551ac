import type { CallAnswer } from '@verglas/contract'
import { HOUR_MS } from '@verglas/quantities'
import { useMemo } from 'react'
import { useContextData } from '../../../lib/context.ts'
import { forecastPoints } from '../../../lib/forecast-points.ts'
import { useCall } from '../../../lib/query.ts'
import { useTimeMode } from '../../../time/time-mode.tsx'
import { type RoadChange, useRoads } from '../../roadcast/panels.ts'
import { changesSince } from '../../roadcast/tonight/panels.ts'
import {
  type Change,
  currentAndChanged,
  currentDangers,
  directiveChanges,
  forecastChanges,
  liftedDecisions,
  stationChanges,
  treatmentChanges,
} from './changes.ts'

const isFailed = (answers: readonly { readonly error: unknown }[]) =>
  answers.some(({ error }) => error !== null)

/** Forecast hours that are compared. */
const LOOKAHEAD_HOURS = 24
/** The state of a station needs no values, so a single measure is requested. */
const FEWEST_MEASURES = 'tair'

type Changes = {
  readonly changes: readonly Change[]
  /** Dangers in force or beginning within a day; null while unknown. */
  readonly current: readonly Change[] | null
  readonly isPending: boolean
  readonly failed: readonly string[]
}

/**
 * Changes since an instant: each query is made as of that instant and as of now, and the answers are compared.
 * Queries whose feature the person lacks are skipped.
 */
export function useChanges(sinceMs: number): Changes {
  const { hasFeature, points } = useContextData()
  const { nowMs } = useTimeMode()
  const time = new Date(sinceMs).toISOString()
  const hourMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS
  const may = {
    alerts: hasFeature('alerts'),
    roads: hasFeature('roadcast'),
    directives: hasFeature('directive'),
    stations: hasFeature('stations'),
  }
  const { alerts, current, answers: alertAnswers } = useAlertChanges(time, hourMs, may.alerts)
  const [stationsNow, stationsThen] = useStationBoards(time, may.stations)
  const [ordersNow, ordersThen, traffic] = useOrderBoards(time, may.directives)
  const treated = useCall('listTreatmentsSince', { query: { from: time } }, { enabled: may.directives })
  const { roads, answer: roadsNow } = useRoads({ hours: LOOKAHEAD_HOURS })
  const roadsThen = useCall(
    'listRoadcasts',
    { query: { from: new Date(hourMs).toISOString(), hours: LOOKAHEAD_HOURS, time } },
    { enabled: may.roads },
  )

  const changes = useMemo(() => {
    const turned = may.roads ? changesSince(roads, roadsThen.data, hourMs) : new Map()
    return [
      ...alerts,
      ...forecastChanges(namedChanges(points, turned)),
      ...orderChanges(ordersThen.data, ordersNow.data, traffic.data, hourMs),
      ...(treated.data ? treatmentChanges(treated.data.treatments) : []),
      ...(stationsNow.data && stationsThen.data
        ? stationChanges(stationsThen.data.stations, stationsNow.data.stations)
        : []),
    ]
  }, [
    may.roads,
    roads,
    roadsThen.data,
    hourMs,
    points,
    alerts,
    ordersNow.data,
    ordersThen.data,
    traffic.data,
    treated.data,
    stationsNow.data,
    stationsThen.data,
  ])
  const comparisons = [
    ...(may.alerts ? [{ of: 'alerts', answers: alertAnswers }] : []),
    ...(may.roads ? [{ of: 'forecasts', answers: [roadsNow, roadsThen] }] : []),
    ...(may.directives ? [{ of: 'directives', answers: [ordersNow, ordersThen, traffic] }] : []),
    ...(may.directives ? [{ of: 'treatments', answers: [treated] }] : []),
    ...(may.stations ? [{ of: 'stations', answers: [stationsNow, stationsThen] }] : []),
  ]
  return {
    changes,
    current,
    isPending: comparisons.some(({ answers }) => answers.some(({ isPending }) => isPending)),
    failed: comparisons.filter(({ answers }) => isFailed(answers)).map(({ of }) => of),
  }
}

/** The dangers that are handed over, and the other changes of alerts; `current` is null while unknown. */
function useAlertChanges(time: string, hourMs: number, enabled: boolean) {
  const { locale } = useContextData()
  const now = useCall('listUserAlerts', { query: { lang: locale } }, { enabled })
  const before = useCall('listUserAlerts', { query: { lang: locale, time } }, { enabled })
  const compared = useMemo(() => {
    if (!now.data) return { alerts: NO_CHANGES, current: null }
    if (!before.data) return { alerts: NO_CHANGES, current: currentDangers(now.data.alerts, hourMs) }
    const { current, changes } = currentAndChanged(before.data.alerts, now.data.alerts, hourMs)
    return { alerts: changes, current }
  }, [now.data, before.data, hourMs])
  return { ...compared, answers: [now, before] }
}

const NO_CHANGES: readonly Change[] = []

/** The orders now and at an earlier time, with those that ended last, and the decisions about the traffic that ended since. */
function useOrderBoards(time: string, enabled: boolean) {
  const ordersNow = useCall('getDirectiveBoard', { query: { ended: 'true' } }, { enabled })
  const ordersThen = useCall('getDirectiveBoard', { query: { ended: 'true', time } }, { enabled })
  const traffic = useCall('getRoadDecisionBoard', { query: { endedSince: time } }, { enabled })
  return [ordersNow, ordersThen, traffic] as const
}

/** The stations now and at an earlier time. */
function useStationBoards(time: string, enabled: boolean) {
  const now = useCall('listStations', { query: { measures: FEWEST_MEASURES } }, { enabled })
  const before = useCall('listStations', { query: { measures: FEWEST_MEASURES, time } }, { enabled })
  return [now, before] as const
}

/** Orders and decisions about the traffic that changed; none of those that are still loading. */
const orderChanges = (
  before: CallAnswer<'getDirectiveBoard'> | undefined,
  now: CallAnswer<'getDirectiveBoard'> | undefined,
  traffic: CallAnswer<'getRoadDecisionBoard'> | undefined,
  atMs: number,
): readonly Change[] => [
  ...(before && now ? directiveChanges(before, now) : []),
  ...(traffic ? liftedDecisions(traffic.ended, atMs) : []),
]

/** The changes of the forecast of each point, in the order of the road. */
const namedChanges = (
  points: Parameters<typeof forecastPoints>[0],
  turned: ReadonlyMap<string, readonly RoadChange[]>,
) =>
  forecastPoints(points).map(({ id_castpoint, name }) => ({
    castpointId: id_castpoint,
    place: name,
    changes: turned.get(id_castpoint) ?? [],
  }))
