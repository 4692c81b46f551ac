import {
  airDensityKgm3,
  relativeHumidityPct,
  saturationVapourPressureHpa,
  saturationVapourPressureIceHpa,
} from '@verglas/quantities'
import type { Forcing, HeatFluxes } from './road.ts'
import type { Site } from './site.ts'
import { type Stores, totalMm } from './stores.ts'
import { exchangeVelocityMs } from './turbulence.ts'

export const STEFAN_BOLTZMANN_WM2K4 = 5.670374e-8
export const ZERO_CELSIUS_K = 273.15
/** Dry air at constant pressure, J/kg/K. */
const AIR_HEAT_CAPACITY_JKGK = 1005
/** Latent heats at 0 °C, J/kg (WMO-No. 8); sublimation is the sum of the two others. */
export const FUSION_JKG = 3.34e5
const VAPORISATION_JKG = 2.501e6
const SUBLIMATION_JKG = VAPORISATION_JKG + FUSION_JKG
/** Water and ice at 0 °C, J/kg/K. */
const WATER_HEAT_CAPACITY_JKGK = 4218
const ICE_HEAT_CAPACITY_JKGK = 2106
/** Molar mass of water over that of dry air. */
const MASS_RATIO = 0.622
/** Thickness from which the whole surface is wet (Sass 1992, J. Appl. Meteorol. 31, 801). */
const FULLY_WET_MM = 0.5
/** Snow worn by traffic (RoadSurf), and the water equivalent from which it covers the road (default). */
const SNOW_ALBEDO = 0.6
const COVERING_SNOW_MM = 3

/** The balance of one step as a function of the surface temperature, °C. */
export type SurfaceBalance = {
  /** Everything into the surface but what melting and the ground take. */
  netWm2(surfaceC: number): number
  /** Each flux, with what melting and the ground took. */
  heat(surfaceC: number, meltingWm2: number, groundWm2: number): HeatFluxes
  /** Positive up, kg/m²/s, which is mm/s. */
  evaporationMms(surfaceC: number): number
}

/**
 * What does not depend on the surface temperature is computed once. `stores` are those after precipitation
 * has fallen: they bound the evaporation. `isFrosting` says whether vapour meets ice, for the whole step, so that
 * the balance has no jump in it.
 */
export function surfaceBalance(
  forcing: Forcing,
  site: Site,
  stores: Stores,
  isFrosting: boolean,
  stepS: number,
): SurfaceBalance {
  const { airTemperatureC, dewPointC, pressureHpa, windMs } = forcing
  const snowCover = Math.min(1, stores.snowMm / COVERING_SNOW_MM)
  const albedo = site.albedo + (SNOW_ALBEDO - site.albedo) * snowCover
  const shortwaveWm2 = (1 - albedo) * forcing.shortwaveWm2
  const density = airDensityKgm3(
    airTemperatureC,
    pressureHpa,
    relativeHumidityPct(airTemperatureC, dewPointC),
  )
  const humidityPerHpa = MASS_RATIO / pressureHpa
  const vapourHpa = saturationVapourPressureHpa(dewPointC)
  const lyingMm = totalMm(stores)
  const wetShare = Math.min(1, lyingMm / FULLY_WET_MM)
  const mostMms = lyingMm / stepS
  const hasWater = stores.waterMm > 0
  const precipitationWm2K =
    (forcing.rainMmh * WATER_HEAT_CAPACITY_JKGK + forcing.snowMmh * ICE_HEAT_CAPACITY_JKGK) / 3600

  const exchangeKgm2s = (surfaceC: number) => density * exchangeVelocityMs(windMs, airTemperatureC, surfaceC)

  const vapourFlux = (surfaceC: number, exchange: number) => {
    const saturationHpa = isFrosting
      ? saturationVapourPressureIceHpa(surfaceC)
      : saturationVapourPressureHpa(surfaceC)
    const potential = exchange * humidityPerHpa * (saturationHpa - vapourHpa)
    return potential > 0 ? Math.min(mostMms, wetShare * potential) : potential
  }
  const latentHeat = (evaporationMms: number) =>
    isFrosting || (evaporationMms > 0 && !hasWater) ? SUBLIMATION_JKG : VAPORISATION_JKG
  const longwave = (surfaceC: number) => {
    const squareK = Math.max(0, surfaceC + ZERO_CELSIUS_K) ** 2
    return site.emissivity * (forcing.longwaveWm2 - STEFAN_BOLTZMANN_WM2K4 * squareK * squareK)
  }

  return {
    netWm2(surfaceC) {
      const exchange = exchangeKgm2s(surfaceC)
      const evaporationMms = vapourFlux(surfaceC, exchange)
      return (
        shortwaveWm2 +
        longwave(surfaceC) +
        (exchange * AIR_HEAT_CAPACITY_JKGK + precipitationWm2K) * (airTemperatureC - surfaceC) -
        evaporationMms * latentHeat(evaporationMms) +
        site.trafficHeatWm2
      )
    },
    heat(surfaceC, meltingWm2, groundWm2) {
      const exchange = exchangeKgm2s(surfaceC)
      const evaporationMms = vapourFlux(surfaceC, exchange)
      return {
        shortwaveWm2,
        longwaveWm2: longwave(surfaceC),
        sensibleWm2: exchange * AIR_HEAT_CAPACITY_JKGK * (airTemperatureC - surfaceC),
        latentWm2: -evaporationMms * latentHeat(evaporationMms),
        precipitationWm2: precipitationWm2K * (airTemperatureC - surfaceC),
        trafficWm2: site.trafficHeatWm2,
        meltingWm2,
        groundWm2,
      }
    },
    evaporationMms: (surfaceC) => vapourFlux(surfaceC, exchangeKgm2s(surfaceC)),
  }
}
