import type { Severity } from '@verglas/contract/alert-codes'
import { alertTypeWord } from '@verglas/contract/alert-rules'
import {
  type DeviationReason,
  differsFromAdvice,
  type RoadOutcomeCode,
} from '@verglas/contract/treatment-codes'
import { totalKg } from '@verglas/treatment'
import type { AsOf } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import type { openAlertsAtPoints } from '../alerts/at-points.ts'
import { hasNoPlace } from '../alerts/in-force.ts'
import { isOwn } from '../alerts/own.ts'
import { circuitsOf } from '../network/circuits/queries.ts'
import { balanceOf } from '../orders/balances/balance.ts'
import {
  advisedPasses,
  advisedTreatments,
  doneTreatments,
  ordersInForce,
} from '../orders/balances/queries.ts'
import { directivesBetween, followingPlans, outcomesOf } from '../orders/directives/queries.ts'
import { pointsOf } from '../setups/points/queries.ts'
import { nightsWithin, type ReportPeriod } from './report-period.ts'
import { type StationFacts, stationsWithin } from './station-facts.ts'

export type ReportServices = {
  readonly alertsAtPointsBetween: ReturnType<typeof openAlertsAtPoints>['alertsAtPointsBetween']
}

export const TREATED_KINDS = ['advised', 'ordered', 'done'] as const
type Amounts = { readonly count: number; readonly kg: number }
export type Treated = Readonly<Record<(typeof TREATED_KINDS)[number], Amounts>>

export type PeriodFacts = {
  /** Sorted by road temperature, the coldest first. */
  readonly stations: readonly StationFacts[]
  /** Number of the organisation's stations that were not evaluated because there are too many. */
  readonly leftOut: number
  readonly alerts: readonly AlertFacts[]
  readonly circuits: readonly (Treated & { readonly name: string })[]
  readonly treated: Treated
  readonly agreement: Agreement
}

/** Alerts of one type and severity, with the places where they were in force. */
export type AlertFacts = {
  readonly type: ReturnType<typeof alertTypeWord>
  readonly severity: Severity
  readonly places: readonly string[]
  readonly fromMs: number
  /** The end of the last of these alerts; null if one of them was still in force. */
  readonly toMs: number | null
}

/** How often directives that were issued from an advice followed it, and how the road developed. */
export type Agreement = {
  readonly count: number
  readonly followed: number
  readonly reasons: ReadonlyMap<DeviationReason, number>
  readonly outcomes: ReadonlyMap<RoadOutcomeCode, number>
}

/**
 * Weather and treatments of a period, as known at `asOf`; amounts are kilograms of all dry deicers and
 * abrasives.
 */
export async function periodFacts(
  db: SetupDb,
  { alertsAtPointsBetween }: ReportServices,
  period: ReportPeriod,
  asOf: AsOf,
): Promise<PeriodFacts> {
  const span = { from: new Date(period.fromMs), to: new Date(period.toMs) }
  const isSelected = ({ zoneId }: { zoneId: string | null }) =>
    period.zoneIds.length === 0 || (zoneId !== null && period.zoneIds.includes(zoneId))
  const [weather, alerts, points, circuits, advised, advisedPassesDue, orders, done, directives] =
    await Promise.all([
      stationsWithin(db, period, isSelected, asOf),
      alertsAtPointsBetween(db, asOf, span),
      pointsOf(db, asOf),
      circuitsOf(db, asOf),
      advisedTreatments(db, { ...span, timezone: period.timezone }, asOf),
      advisedPasses(db, span, asOf),
      ordersInForce(db, span, asOf),
      doneTreatments(db, span, asOf),
      // Only directives that all members may read.
      directivesBetween(db, asOf, { viewer: { personId: '', mayOrder: false, zoneIds: [] }, ...span }),
    ])
  const selectedCircuits = circuits.filter(isSelected)
  const balance = balanceOf(selectedCircuits, nightsWithin(period), {
    advised,
    advisedPasses: advisedPassesDue,
    orders,
    done,
  })
  const ownIds = new Set(selectedCircuits.map(({ id }) => id))
  const selectedPoints = new Set(points.filter(isSelected).map(({ id_castpoint }) => id_castpoint))
  const selectedStations = new Set(weather.stations.map(({ id }) => id))
  const byCircuit = balance.circuits.map((circuit) => ({ ...treatedOf(circuit), name: circuit.name }))
  return {
    ...weather,
    alerts: alertFacts(
      alerts.filter(
        ({ point }) =>
          hasNoPlace(point) ||
          isSelected(point) ||
          selectedPoints.has(point.castpointId) ||
          (point.stationId !== null && selectedStations.has(point.stationId)),
      ),
    ),
    circuits: byCircuit.filter(({ advised, ordered, done: treated }) =>
      [advised, ordered, treated].some(({ count }) => count > 0),
    ),
    treated: sumOf(byCircuit),
    agreement: await agreementOf(
      db,
      directives.flatMap(({ advice, ...directive }) =>
        advice && directive.scope === 'public' && ownIds.has(directive.circuitId)
          ? [{ ...directive, advice }]
          : [],
      ),
      asOf,
    ),
  }
}

type Balanced = ReturnType<typeof balanceOf>['circuits'][number]

const treatedOf = ({ advised, ordered, done }: Pick<Balanced, keyof Treated>): Treated => ({
  advised: { count: advised.count, kg: totalKg(advised.kg) },
  ordered: { count: ordered.count, kg: totalKg(ordered.kg) },
  done: { count: done.count, kg: totalKg(done.kg) },
})

function sumOf(rows: readonly Treated[]): Treated {
  const sum = (kind: keyof Treated): Amounts => ({
    count: rows.reduce((all, row) => all + row[kind].count, 0),
    kg: rows.reduce((all, row) => all + row[kind].kg, 0),
  })
  return { advised: sum('advised'), ordered: sum('ordered'), done: sum('done') }
}

type AtPoint = Awaited<ReturnType<ReportServices['alertsAtPointsBetween']>>[number]

/** The most severe alerts first; of equal severity the earliest first. */
function alertFacts(alerts: readonly AtPoint[]): AlertFacts[] {
  const byKind = new Map<string, AlertFacts>()
  for (const { alert, point } of alerts) {
    const type = alertTypeWord(alert.type, isOwn(alert) && alert.reason.kind === 'road_danger')
    const key = `${type} ${alert.severity}`
    const previous = byKind.get(key)
    const [fromMs, toMs] = [alert.startsAt.getTime(), alert.endsAt?.getTime() ?? null]
    byKind.set(key, {
      type,
      severity: alert.severity,
      places: [...new Set([...(previous?.places ?? []), point.name])],
      fromMs: Math.min(fromMs, previous?.fromMs ?? fromMs),
      toMs: toMs === null || previous?.toMs === null ? null : Math.max(toMs, previous?.toMs ?? toMs),
    })
  }
  return [...byKind.values()].sort((a, b) => b.severity - a.severity || a.fromMs - b.fromMs)
}

type AdvisedDirective = Parameters<typeof outcomesOf>[1][number] &
  Parameters<typeof followingPlans>[1][number] & {
    readonly rules: Parameters<typeof differsFromAdvice>[0]
    readonly departure: DeviationReason | null
  }

async function agreementOf(
  db: SetupDb,
  directives: readonly AdvisedDirective[],
  asOf: AsOf,
): Promise<Agreement> {
  const outcomes = await outcomesOf(db, directives, asOf)
  const following = await followingPlans(db, directives)
  const isFollowed = ({ id, objection, rules, advice }: AdvisedDirective) =>
    objection === null && !differsFromAdvice(rules, advice) && following.has(id)
  return {
    count: directives.length,
    followed: directives.filter(isFollowed).length,
    reasons: counted(
      directives
        .filter((directive) => !isFollowed(directive))
        .flatMap(({ objection, departure }) => objection ?? departure ?? []),
    ),
    outcomes: counted(directives.map(({ id }) => outcomes.get(id) ?? 'unknown')),
  }
}

function counted<Code extends string>(codes: readonly Code[]): ReadonlyMap<Code, number> {
  const countByCode = new Map<Code, number>()
  for (const code of codes) countByCode.set(code, (countByCode.get(code) ?? 0) + 1)
  return countByCode
}
