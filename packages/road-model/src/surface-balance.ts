import {
  airDensityKgm3,
  relativeHumidityPct,
  saturationVapourPressureHpa,
  saturationVapourPressureIceHpa,
} from '@verglas/quantities'
import type { Forcing } from './road.ts'
import type { Site } from './site.ts'
import type { Stores } from './stores.ts'
import { exchangeVelocityMs } from './turbulence.ts'

const STEFAN_BOLTZMANN_WM2K4 = 5.670374e-8
const ZERO_CELSIUS_K = 273.15
/** Dry air at constant pressure, J/kg/K. */
const AIR_HEAT_CAPACITY_JKGK = 1005
/** Latent heats at 0 °C, J/kg (WMO-No. 8); sublimation is the sum of the two others. */
export const FUSION_JKG = 3.34e5
const VAPORISATION_JKG = 2.501e6
const SUBLIMATION_JKG = VAPORISATION_JKG + FUSION_JKG
/** Water and ice at 0 °C, J/kg/K. */
const WATER_HEAT_CAPACITY_JKGK = 4218
const ICE_HEAT_CAPACITY_JKGK = 2106
const MASS_RATIO = 0.622
/** Thickness from which the whole surface is wet (Sass 1992, J. Appl. Meteorol. 31, 801). */
const FULLY_WET_MM = 0.5
/** Snow worn by traffic (RoadSurf), and the water equivalent from which it covers the road. */
const SNOW_ALBEDO = 0.6
const COVERING_SNOW_MM = 3

export type SurfaceFluxes = {
  readonly shortwaveWm2: number
  readonly longwaveWm2: number
  readonly sensibleWm2: number
  readonly latentWm2: number
  readonly precipitationWm2: number
  readonly trafficWm2: number
  /** Positive up; kg/m²/s, which is mm/s. */
  readonly evaporationMms: number
}

/**
 * The fluxes of one step as a function of the surface temperature, with what does not depend on it computed
 * once. `stores` are those after precipitation has fallen: they bound the evaporation.
 */
export function surfaceBalance(forcing: Forcing, site: Site, stores: Stores, stepS: number) {
  const solidMm = stores.iceMm + stores.snowMm + stores.frostMm
  const totalMm = stores.waterMm + solidMm
  const snowCover = Math.min(1, stores.snowMm / COVERING_SNOW_MM)
  const albedo = site.albedo + (SNOW_ALBEDO - site.albedo) * snowCover
  const shortwaveWm2 = (1 - albedo) * forcing.shortwaveWm2
  const humidity = relativeHumidityPct(forcing.airTemperatureC, forcing.dewPointC)
  const density = airDensityKgm3(forcing.airTemperatureC, forcing.pressureHpa, humidity)
  const airHumidity = (MASS_RATIO * saturationVapourPressureHpa(forcing.dewPointC)) / forcing.pressureHpa
  const wetShare = Math.min(1, totalMm / FULLY_WET_MM)
  const mostMms = totalMm / stepS
  const precipitationWm2K =
    (forcing.rainMmh * WATER_HEAT_CAPACITY_JKGK + forcing.snowMmh * ICE_HEAT_CAPACITY_JKGK) / 3600

  return (surfaceC: number): SurfaceFluxes => {
    const exchangeKgm2s = density * exchangeVelocityMs(forcing.windMs, forcing.airTemperatureC, surfaceC)
    // Brine and supercooled rain stay liquid below 0 °C; without liquid, vapour meets ice there.
    const isOverIce = surfaceC < 0 && stores.waterMm <= 0
    const saturationHpa = isOverIce
      ? saturationVapourPressureIceHpa(surfaceC)
      : saturationVapourPressureHpa(surfaceC)
    const excess = (MASS_RATIO * saturationHpa) / forcing.pressureHpa - airHumidity
    const evaporationMms =
      excess > 0 ? Math.min(mostMms, wetShare * exchangeKgm2s * excess) : exchangeKgm2s * excess
    const isSublimation = isOverIce || (excess > 0 && stores.waterMm <= 0)
    return {
      shortwaveWm2,
      longwaveWm2:
        site.emissivity *
        (forcing.longwaveWm2 - STEFAN_BOLTZMANN_WM2K4 * Math.max(0, surfaceC + ZERO_CELSIUS_K) ** 4),
      sensibleWm2: exchangeKgm2s * AIR_HEAT_CAPACITY_JKGK * (forcing.airTemperatureC - surfaceC),
      latentWm2: -evaporationMms * (isSublimation ? SUBLIMATION_JKG : VAPORISATION_JKG),
      precipitationWm2: precipitationWm2K * (forcing.airTemperatureC - surfaceC),
      trafficWm2: site.trafficHeatWm2,
      evaporationMms,
    }
  }
}

export function netFluxWm2(fluxes: SurfaceFluxes): number {
  return (
    fluxes.shortwaveWm2 +
    fluxes.longwaveWm2 +
    fluxes.sensibleWm2 +
    fluxes.latentWm2 +
    fluxes.precipitationWm2 +
    fluxes.trafficWm2
  )
}
