import { MATERIALS } from './materials.ts'
import type { SiteDescription } from './road-case.ts'

const YEAR_MS = 365.2425 * 86_400_000
const YEAR_RADIANS_PER_S = (2 * Math.PI) / (YEAR_MS / 1000)
/** Yearly mean of the air at sea level and its yearly swing by the sine of latitude (North & Coakley 1979, J. Atmos. Sci. 36, 1189). */
const GLOBAL_MEAN_C = 14.9
const TOWARDS_POLE_K = -28
const SWING_K = 15.5
/** Lapse rate of the standard atmosphere, K/m (ICAO). */
const LAPSE_KM = 0.0065
/** The air is warmest a month after the highest sun: 20 July in the north. */
const WARMEST_MS = Date.UTC(2000, 6, 20)
/** Spread of zonal means around a place's, and of a few days' air around the season's, K. */
const ZONAL_SPREAD_K = 4
const DAYS_SPREAD_K = 5
const { conductivityWmK, heatCapacityJm3K } = MATERIALS.moistSoil
/** Depth at which the yearly wave is damped to 1/e (Carslaw & Jaeger 1959, §2.6). */
const YEARLY_DAMPING_M = Math.sqrt((2 * conductivityWmK) / (heatCapacityJm3K * YEAR_RADIANS_PER_S))

/**
 * Ground temperature at each depth by place and season, °C: the yearly wave of the air, damped and delayed with depth.
 * Its mean is between that of the latitude and an estimate from the air of these days.
 */
export function groundOfSeason(
  site: SiteDescription,
  calendarMs: number,
  meanAirC: number,
): (depthM: number) => number {
  const sine = Math.sin((site.latitudeDeg * Math.PI) / 180)
  const zonalC =
    GLOBAL_MEAN_C + (TOWARDS_POLE_K * (3 * sine * sine - 1)) / 2 - LAPSE_KM * (site.altitudeM ?? 0)
  const atMs = calendarMs + (site.sunOffsetMs ?? 0)
  const phase = (2 * Math.PI * (atMs - WARMEST_MS)) / YEAR_MS
  const waveK = (depthM: number) =>
    SWING_K * sine * Math.exp(-depthM / YEARLY_DAMPING_M) * Math.cos(phase - depthM / YEARLY_DAMPING_M)
  const trust = ZONAL_SPREAD_K ** 2 / (ZONAL_SPREAD_K ** 2 + DAYS_SPREAD_K ** 2)
  const yearC = zonalC + trust * (meanAirC - waveK(0) - zonalC)
  return (depthM) => yearC + waveK(depthM)
}
