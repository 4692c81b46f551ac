import { conditionCode } from './condition.ts'
import { iceRiskCode } from './ice-risk.ts'
import type { Outlook } from './outlook.ts'
import { type Forcing, filmFreezingPointC, onRoadMm, type Road, sensorC, subsurfaceC } from './road.ts'
import type { RoadForecast, RoadNote } from './road-case.ts'
import { estimatedFriction, roadStateCode } from './road-state.ts'
import type { Site } from './site.ts'

/** Precipitation since the last output instant, mm. */
export type Fallen = { rainMm: number; snowMm: number; freezingRainMm: number; icePelletsMm: number }

/** Less than this in an interval counts as no precipitation, mm. */
const TRACE_MM = 0.02

export function emptyForecast(id: string, timesMs: Float64Array, notes: readonly RoadNote[]): RoadForecast {
  const series = () => new Float64Array(timesMs.length)
  const codes = () => new Uint8Array(timesMs.length)
  return {
    id,
    timesMs,
    surfaceC: series(),
    uncorrectedC: series(),
    subsurfaceC: series(),
    waterMm: series(),
    iceMm: series(),
    looseSnowMm: series(),
    packedSnowMm: series(),
    frostMm: series(),
    saltGm2: series(),
    abrasiveGm2: series(),
    freezingPointC: series(),
    condition: codes(),
    roadState: codes(),
    iceRisk: codes(),
    grip: series(),
    precipitationType: codes(),
    airTemperatureC: series(),
    dewPointC: series(),
    windMs: series(),
    rainMm: series(),
    snowMm: series(),
    cloudCover: series(),
    shortwaveWm2: series(),
    longwaveWm2: series(),
    emittedWm2: series(),
    sensibleWm2: series(),
    latentWm2: series(),
    meltingWm2: series(),
    trafficWm2: series(),
    groundWm2: series(),
    notes,
  }
}

/** Writes the road and its weather at one output instant. */
export function record(
  into: RoadForecast,
  index: number,
  road: Road,
  site: Site,
  sensorDepthM: number,
  forcing: Forcing,
  outlook: Outlook,
  fallen: Fallen,
): void {
  const { heat } = road
  into.surfaceC[index] = sensorC(road)
  into.uncorrectedC[index] = sensorC(road)
  into.subsurfaceC[index] = subsurfaceC(road, site, sensorDepthM)
  into.waterMm[index] = road.waterMm
  into.iceMm[index] = road.iceMm
  into.looseSnowMm[index] = road.looseSnowMm
  into.packedSnowMm[index] = road.packedSnowMm
  into.frostMm[index] = road.frostMm
  into.saltGm2[index] = road.saltGm2 + road.mgcl2Gm2 + road.cacl2Gm2
  into.abrasiveGm2[index] = road.abrasiveGm2
  into.freezingPointC[index] = onRoadMm(road) > 0 ? filmFreezingPointC(road) : 0
  into.condition[index] = conditionCode(road, forcing.rainMmh, forcing.snowMmh)
  into.roadState[index] = roadStateCode(road)
  into.iceRisk[index] = iceRiskCode(road, forcing.dewPointC)
  into.grip[index] = estimatedFriction(road)
  into.precipitationType[index] = precipitationType(fallen)
  into.airTemperatureC[index] = forcing.airTemperatureC
  into.dewPointC[index] = forcing.dewPointC
  into.windMs[index] = forcing.windMs
  into.rainMm[index] = fallen.rainMm + fallen.freezingRainMm
  into.snowMm[index] = fallen.snowMm + fallen.icePelletsMm
  into.cloudCover[index] = outlook.cloudCover
  into.shortwaveWm2[index] = heat.shortwaveWm2
  into.longwaveWm2[index] = heat.absorbedLongwaveWm2
  into.emittedWm2[index] = heat.emittedWm2
  into.sensibleWm2[index] = heat.sensibleWm2
  into.latentWm2[index] = heat.latentWm2
  into.meltingWm2[index] = -heat.meltingWm2
  into.trafficWm2[index] = heat.trafficWm2
  into.groundWm2[index] = heat.groundWm2
  fallen.rainMm = 0
  fallen.snowMm = 0
  fallen.freezingRainMm = 0
  fallen.icePelletsMm = 0
}

/** None 0, rain 1, rain and snow 2, snow 3, freezing rain 4, ice pellets 5. */
function precipitationType({ rainMm, snowMm, freezingRainMm, icePelletsMm }: Fallen): number {
  if (freezingRainMm >= TRACE_MM) return 4
  if (icePelletsMm >= TRACE_MM) return 5
  if (rainMm + snowMm < TRACE_MM) return 0
  const snowShare = snowMm / (rainMm + snowMm)
  if (snowShare > 0.8) return 3
  return snowShare < 0.2 ? 1 : 2
}
