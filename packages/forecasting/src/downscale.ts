import type { ForecastCode } from '@verglas/contract/measures'
import { relativeHumidityPct, sunPosition } from '@verglas/quantities'
import type { PointRun, RunSegment } from './point-run.ts'
import { rephase, type Series } from './rephase.ts'

export type ForecastPlace = {
  readonly latitudeDeg: number
  readonly longitudeDeg: number
  /** Null if unknown; then nothing is adjusted. */
  readonly altitudeM: number | null
  /**
   * Added to an instant before the sun is computed: a simulated winter has the sun of its simulated season. Default
   * 0.
   */
  readonly sunOffsetMs?: number
}

/** Standard atmosphere, ISO 2533:1975. */
const LAPSE_K_PER_M = 0.0065
const GRAVITY_MS2 = 9.80665
const DRY_AIR_GAS_CONSTANT = 287.05
const ZERO_CELSIUS_K = 273.15
/**
 * Vapour pressure decreases by this share per metre in winter (Kunkel 1989, J. Climate 2, 656, as used by
 * Liston & Elder 2006, J. Hydrometeorol. 7, 217: 0.40 to 0.42 per km from November to February); with the
 * Magnus slope, the dew point then decreases by about 5 K per km.
 */
const VAPOUR_LOSS_PER_M = 0.00041
/** With a smaller difference in altitude, the source's point counts as the place itself. */
const SAME_ALTITUDE_M = 10
/**
 * A source's point farther away in altitude says little about the place; the adjustment is limited to that at
 * this distance.
 */
const FARTHEST_M = 1500
/**
 * Wind above which air is mixed on any night, and up to which a clear night is very stable, km/h: 5 and 2
 * m/s, the limits of Pasquill's classes D and F (Turner 1964, J. Appl. Meteorol. 3, 83).
 */
const MIXED_KMH = 18
const CALM_KMH = 7
/**
 * Sun elevations at which daytime mixing begins and at which the night's cold layer is established, degrees.
 */
const DAY_DEG = 5
const NIGHT_DEG = -3

/**
 * Adjusts a run from the altitude of the source's point to that of the place: temperature and dew point by
 * lapse rate, pressure by the hypsometric equation, rain or snow decided again. In clear calm nights air does
 * not get colder with height, so the lapse rate fades to zero. Wind, cloud and visibility stay; freezing
 * level and rain–snow limit are altitudes anyway.
 */
export function downscaled(run: PointRun, sourceAltitudeM: number | null, place: ForecastPlace): PointRun {
  if (sourceAltitudeM === null || place.altitudeM === null) return run
  const differenceM = place.altitudeM - sourceAltitudeM
  if (Math.abs(differenceM) < SAME_ALTITUDE_M) return run
  const riseM = Math.min(FARTHEST_M, Math.max(-FARTHEST_M, differenceM))
  return { ...run, segments: run.segments.map((segment) => moved(segment, riseM, differenceM, place)) }
}

function moved(segment: RunSegment, riseM: number, differenceM: number, place: ForecastPlace): RunSegment {
  const values = Object.fromEntries(
    Object.entries(segment.values).map(([code, series]) => [code, series.slice()]),
  ) as Series
  for (const [index, sourceC] of (segment.values.tair ?? []).entries()) {
    if (sourceC === null) continue
    const atMs = segment.startMs + index * segment.stepS * 1000
    const at = (code: ForecastCode) => values[code]?.[index] ?? null
    const set = (code: ForecastCode, value: number) => {
      const series = values[code]
      if (series && series[index] !== null && series[index] !== undefined) series[index] = value
    }

    const mixing = mixedShare(at('cloud'), at('wind_avg'), atMs, place)
    const airTemperatureC = sourceC - LAPSE_K_PER_M * mixing * riseM
    set('tair', airTemperatureC)
    const pressureHpa = at('pres')
    if (pressureHpa !== null) {
      set('pres', pressureHpa * Math.exp(-differenceM / scaleHeightM((sourceC + airTemperatureC) / 2)))
    }
    const sourceDewC = at('tdew')
    if (sourceDewC === null) continue
    const dewPointC = Math.min(airTemperatureC, sourceDewC - dewLapseKm(sourceDewC) * mixing * riseM)
    set('tdew', dewPointC)
    set('rh', relativeHumidityPct(airTemperatureC, dewPointC))
    rephase(
      values,
      index,
      { airTemperatureC: sourceC, dewPointC: sourceDewC },
      { airTemperatureC, dewPointC },
    )
  }
  return { ...segment, values }
}

/**
 * 1 where air is mixed and the lapse rate applies, 0 in a clear calm night; unknown cloud or wind counts as
 * half.
 */
function mixedShare(
  cloudPct: number | null,
  windKmh: number | null,
  atMs: number,
  place: ForecastPlace,
): number {
  const sunAtMs = atMs + (place.sunOffsetMs ?? 0)
  const elevationDeg = sunPosition(sunAtMs, place.latitudeDeg, place.longitudeDeg).elevationDeg
  const night = 1 - between(NIGHT_DEG, DAY_DEG, elevationDeg)
  const clear = cloudPct === null ? 0.5 : 1 - cloudPct / 100
  const calm = windKmh === null ? 0.5 : 1 - between(CALM_KMH, MIXED_KMH, windKmh)
  return 1 - night * clear * calm
}

function between(from: number, to: number, value: number): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)))
}

function scaleHeightM(meanC: number): number {
  return (DRY_AIR_GAS_CONSTANT * (meanC + ZERO_CELSIUS_K)) / GRAVITY_MS2
}

/**
 * Lapse rate of the dew point, K per metre, from the loss of vapour and the slope of the Magnus form at the
 * dew point.
 */
function dewLapseKm(dewPointC: number): number {
  return (VAPOUR_LOSS_PER_M * (243.04 + dewPointC) ** 2) / (17.625 * 243.04)
}
