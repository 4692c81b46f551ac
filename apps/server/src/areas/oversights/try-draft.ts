import { type OversightArea, placesIn } from '@verglas/contract/oversight-area'
import { OVERSIGHT_TRY_DAYS } from '@verglas/contract/oversight-codes'
import {
  firingHours,
  hourSpans,
  type OversightRule,
  severityOfValue,
} from '@verglas/contract/oversight-rules'
import { HOUR_MS } from '@verglas/quantities'
import { hourGrid } from '../../chain/steps/oversight/hour-grid.ts'
import { countedKinds, kindsOf, seriesAtPlaces } from '../../chain/steps/oversight/judge.ts'
import { type NamedPlace, placesOf } from '../../chain/steps/oversight/queries.ts'
import { valuesFor } from '../../chain/steps/oversight/series.ts'
import { type AsOf, atMs } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import type { ActivePeriod } from './rules.ts'

/** Maximum number of places: reading a month of more would take too long while somebody waits. */
const MAX_TRIED = 100
const MAX_PERIODS = 200
const HOURS = OVERSIGHT_TRY_DAYS * 24

/** How often a draft would have been active in the last days. */
export async function triedDraft(
  db: SetupDb,
  { area, rules }: { area: OversightArea; rules: readonly OversightRule[] },
  { asOf, timezone }: { asOf: AsOf; timezone: string },
) {
  const { setupId } = db
  const endMs = Math.floor(atMs(asOf) / HOUR_MS) * HOUR_MS
  const span = { startMs: endMs - (HOURS - 1) * HOUR_MS, hours: HOURS }
  const places = await placesOf(db, setupId, kindsOf(rules), asOf)
  const placesInArea = placesIn(area, places).flatMap((index) => places[index] ?? [])
  const tried = (['castpoint', 'station', 'segment'] as const).flatMap((kind) =>
    evenly(placesInArea.filter((place) => place.kind === kind)),
  )
  const idsOf = (kind: string) => tried.flatMap((place) => (place.kind === kind ? [place.id] : []))
  const values = await valuesFor(
    db,
    { setupId, rules, castpointIds: idsOf('castpoint'), stationIds: idsOf('station'), span },
    asOf,
  )
  const grid = hourGrid(timezone, { ...span, now: 0 })
  const hasValue = new Uint8Array(HOURS)
  const active = rules.map((rule) => {
    /** Severity of each hour; 0 where nothing fires. */
    const fires = new Uint8Array(HOURS)
    for (const { values: series } of seriesAtPlaces(rule, tried, values)) {
      for (const [hour, isFiring] of firingHours(rule, series, grid).entries()) {
        if (isFiring) fires[hour] = Math.max(fires[hour] ?? 0, severityOfValue(rule, series[hour] as number))
        if (!Number.isNaN(series[hour])) hasValue[hour] = 1
      }
    }
    return { rule, fires }
  })
  const severities = worstOfHours(active.map(({ fires }) => fires))
  const periods = hourSpans((hour) => severities[hour] !== 0, HOURS)
  const at = (hour: number) => new Date(span.startMs + hour * HOUR_MS).toISOString()
  return {
    from: at(0),
    to: at(HOURS),
    knownHours: countOf(hasValue),
    times: periods.length,
    activeHours: severities.filter((severity) => severity > 0).length,
    rules: active.map(({ rule, fires }) => ({
      ruleId: rule.id,
      times: hourSpans((hour) => fires[hour] !== 0, HOURS).length,
      activeHours: countOf(fires),
    })),
    spells: periods
      .toReversed()
      .slice(0, MAX_PERIODS)
      .map(
        ({ from, to }): ActivePeriod => ({
          from: at(from),
          to: to === HOURS ? null : at(to),
          severity: Math.max(...severities.slice(from, to)) as ActivePeriod['severity'],
        }),
      ),
    inArea: countedKinds(placesInArea),
    triedPlaces: countedKinds(tried),
  }
}

/** The highest severity of each hour. */
const worstOfHours = (all: readonly Uint8Array[]): number[] =>
  Array.from({ length: HOURS }, (_, hour) => Math.max(0, ...all.map((fires) => fires[hour] ?? 0)))

const countOf = (flags: Uint8Array) => flags.filter((flag) => flag > 0).length

const evenly = (places: readonly NamedPlace[]): NamedPlace[] =>
  places.length <= MAX_TRIED
    ? [...places]
    : Array.from(
        { length: MAX_TRIED },
        (_, index) => places[Math.floor((index * places.length) / MAX_TRIED)],
      ).flatMap((place) => place ?? [])
