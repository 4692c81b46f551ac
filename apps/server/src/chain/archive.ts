import type { ForecastCode, MeasureCode } from '@verglas/contract/measures'
import type { ErrorMeasure, ErrorSample, HourlyRun, RoadCourse } from '@verglas/forecasting'
import type { AsOf } from '../db/as-of.ts'
import type { Db } from '../db/database.ts'
import { type Blend, blendHistory, newestBlends, type RawRun, rawRuns } from './castpoint-blocks.ts'
import { type EnsembleWanted, type KnownEnsemble, newestEnsembles } from './facts/ensembles.ts'
import { type KnownReading, readingsOf, type Wanted } from './facts/readings.ts'
import type { SkillDay, StoredFit } from './steps/fit/fit.ts'
import { fitsOf, skillDays } from './steps/fit/queries.ts'
import { newestRoads } from './steps/road/products.ts'
import {
  firstNewTruthMs,
  type Hours,
  type PastForecast,
  pastForecasts,
} from './steps/skill/past-forecasts.ts'
import { samplesOf } from './steps/skill/products.ts'
import { runsAtSlots, type SurfaceAt, surfacesAtSlots } from './steps/skill/queries.ts'

type Ids = readonly string[]
type ByPoint<Value> = Promise<Map<string, Value>>

/** What the steps of the chain ask of the archive, all as of one revision. */
export type Archive = {
  rawRuns(castpointIds: Ids): ByPoint<RawRun[]>
  newestBlends(castpointIds: Ids, hours: number): ByPoint<Blend>
  blendHistory(castpointIds: Ids, hours: number): ByPoint<HourlyRun>
  newestRoads(castpointIds: Ids): ByPoint<RoadCourse>
  newestEnsembles(castpointIds: Ids, wanted: EnsembleWanted): ByPoint<KnownEnsemble>
  /** By station. */
  readings(stationIds: Ids, codes: readonly MeasureCode[], wanted: Wanted): ByPoint<KnownReading[]>
  fits(castpointIds: Ids): ByPoint<StoredFit>
  samples(
    castpointIds: Ids,
    measures: readonly ErrorMeasure[],
    options?: { isEverySlot?: boolean },
  ): ByPoint<ErrorSample[]>
  firstNewTruthMs(stationIds: Ids, doneRev: number): Promise<number | null>
  pastForecasts(castpointIds: Ids, hours: Hours): ByPoint<PastForecast[]>
  skillDays(castpointIds: Ids, sinceDay: string): Promise<SkillDay[]>
  runsAtSlots(
    castpointIds: Ids,
    slotsMs: readonly number[],
    codes: readonly ForecastCode[],
    hours: number,
  ): ByPoint<Map<number, HourlyRun>>
  surfacesAtSlots(castpointIds: Ids, slotsMs: readonly number[]): ByPoint<Map<number, SurfaceAt>>
}

/** The archive in the database. */
export function sqlArchive(db: Db, asOf: AsOf): Archive {
  return {
    rawRuns: (ids) => rawRuns(db, ids, asOf),
    newestBlends: (ids, hours) => newestBlends(db, ids, asOf, hours),
    blendHistory: (ids, hours) => blendHistory(db, ids, asOf, hours),
    newestRoads: (ids) => newestRoads(db, ids, asOf),
    newestEnsembles: (ids, wanted) => newestEnsembles(db, ids, wanted, asOf),
    readings: (ids, codes, wanted) => readingsOf(db, ids, codes, wanted, asOf),
    fits: (ids) => fitsOf(db, ids, asOf),
    samples: (ids, measures, options) => samplesOf(db, ids, measures, asOf, options),
    firstNewTruthMs: (ids, doneRev) => firstNewTruthMs(db, ids, asOf, doneRev),
    pastForecasts: (ids, hours) => pastForecasts(db, ids, asOf, hours),
    skillDays: (ids, sinceDay) => skillDays(db, ids, sinceDay, asOf),
    runsAtSlots: (ids, slots, codes, hours) => runsAtSlots(db, ids, slots, codes, hours, asOf),
    surfacesAtSlots: (ids, slots) => surfacesAtSlots(db, ids, slots, asOf),
  }
}
