import { saturationVapourPressureHpa, saturationVapourPressureIceHpa } from '@verglas/quantities'
import { hasOtherDeicers } from './deicers.ts'
import { type Forcing, type Road, roadCoverMm } from './road.ts'
import type { Site } from './site.ts'
import { heatShare, mixingMs } from './traffic.ts'
import { type Aerodynamics, exchangeVelocityMs } from './turbulence.ts'

export const STEFAN_BOLTZMANN_WM2K4 = 5.670374e-8
export const ZERO_CELSIUS_K = 273.15
/** Specific heat of dry air at constant pressure, J/kg/K. */
const AIR_HEAT_CAPACITY_JKGK = 1005
/** Latent heats at 0 °C, J/kg (WMO-No. 8); sublimation is the sum of both. */
export const FUSION_JKG = 3.34e5
const VAPORISATION_JKG = 2.501e6
const SUBLIMATION_JKG = VAPORISATION_JKG + FUSION_JKG
/** Specific heat of water and ice at 0 °C, J/kg/K. */
const WATER_HEAT_CAPACITY_JKGK = 4218
const ICE_HEAT_CAPACITY_JKGK = 2106
/** Gas constant of dry air, J/kg/K. */
const DRY_AIR_GAS_CONSTANT = 287.05
/** Molar mass of water relative to that of dry air. */
const MASS_RATIO = 0.622
/** Thickness from which the whole surface is wet (Sass 1992, J. Appl. Meteorol. 31, 801). */
const FULLY_WET_MM = 0.5
/** Thickness from which frost covers the whole surface and evaporates from all of it, mm (NORTRIP). */
const COVERING_FROST_MM = 0.02
/**
 * Albedo of snow worn by traffic (RoadSurf), and the water equivalent from which snow covers the road
 * (default).
 */
const SNOW_ALBEDO = 0.6
const COVERING_SNOW_MM = 3

/** Terms of one step; the last ones belong to the surface temperature of the last `balanceAt`. */
export type SurfaceBalance = {
  shortwaveWm2: number
  absorbedLongwaveWm2: number
  emissivity: number
  airTemperatureC: number
  windMs: number
  /** Exchange by the wakes of vehicles, m/s. */
  wakesMs: number
  densityKgm3: number
  humidityPerHpa: number
  vapourHpa: number
  wetShare: number
  maxEvaporationMms: number
  isFrosting: boolean
  hasWater: boolean
  precipitationWm2K: number
  trafficWm2: number
  correctionWm2: number
  exchangeFactor: number
  /** Mass of air exchanged with the surface, kg/m²/s. */
  exchangeKgm2s: number
  /** Net flux into the surface without melting and ground flux. */
  netWm2: number
  /** Derivative of the net flux by the surface temperature: never positive. */
  slopeWm2K: number
  emittedWm2: number
  /** Positive upwards, kg/m²/s, which is mm/s. */
  evaporationMms: number
  latentWm2: number
}

export function emptyBalance(): SurfaceBalance {
  return {
    shortwaveWm2: 0,
    absorbedLongwaveWm2: 0,
    emissivity: 0,
    airTemperatureC: 0,
    windMs: 0,
    wakesMs: 0,
    densityKgm3: 0,
    humidityPerHpa: 0,
    vapourHpa: 0,
    wetShare: 0,
    maxEvaporationMms: 0,
    isFrosting: false,
    hasWater: false,
    precipitationWm2K: 0,
    trafficWm2: 0,
    correctionWm2: 0,
    exchangeFactor: 1,
    exchangeKgm2s: 0,
    netWm2: 0,
    slopeWm2K: 0,
    emittedWm2: 0,
    evaporationMms: 0,
    latentWm2: 0,
  }
}

/**
 * Computes the terms that do not depend on the surface temperature, after precipitation has fallen; the cover limits
 * evaporation. Whether vapour settles on ice is decided once for the step, so that the balance has no jump.
 */
export function beginBalance(
  balance: SurfaceBalance,
  road: Road,
  forcing: Forcing,
  site: Site,
  stepS: number,
): void {
  const { airTemperatureC, dewPointC, pressureHpa } = forcing
  const coverMm = roadCoverMm(road)
  const snowCover = Math.min(1, (road.looseSnowMm + road.packedSnowMm) / COVERING_SNOW_MM)
  const albedo = site.albedo + (SNOW_ALBEDO - site.albedo) * snowCover
  balance.shortwaveWm2 = (1 - albedo) * forcing.shortwaveWm2
  balance.absorbedLongwaveWm2 = site.emissivity * forcing.longwaveWm2
  balance.emissivity = site.emissivity
  balance.airTemperatureC = airTemperatureC
  const trafficShare = forcing.trafficShare ?? 1
  balance.windMs = forcing.windMs
  balance.wakesMs = site.trafficWear * mixingMs(trafficShare)
  const vapourHpa = saturationVapourPressureHpa(dewPointC)
  balance.vapourHpa = vapourHpa
  balance.densityKgm3 =
    (100 * (pressureHpa - (1 - MASS_RATIO) * vapourHpa)) /
    (DRY_AIR_GAS_CONSTANT * (airTemperatureC + ZERO_CELSIUS_K))
  balance.humidityPerHpa = MASS_RATIO / pressureHpa
  balance.wetShare = Math.min(1, (coverMm - road.frostMm) / FULLY_WET_MM + road.frostMm / COVERING_FROST_MM)
  balance.maxEvaporationMms = coverMm / stepS
  balance.hasWater = road.waterMm > 0
  // Brine and supercooled rain stay liquid below 0 °C; any other film freezes in this step, and vapour settles on ice.
  const staysLiquid = balance.hasWater && (forcing.rainMmh > 0 || hasDeicers(road))
  balance.isFrosting = road.surfaceC < 0 && !staysLiquid
  balance.precipitationWm2K =
    (forcing.rainMmh * WATER_HEAT_CAPACITY_JKGK + forcing.snowMmh * ICE_HEAT_CAPACITY_JKGK) / 3600
  balance.trafficWm2 = forcing.trafficHeatWm2 ?? site.trafficHeatWm2 * heatShare(trafficShare)
  balance.correctionWm2 = forcing.correctionWm2 ?? 0
  balance.exchangeFactor = forcing.exchangeFactor ?? 1
}

const hasDeicers = (road: Road): boolean => road.saltGm2 > 0 || hasOtherDeicers(road)

/** Sets the exchange with the air for a surface temperature. */
export function exchangeAt(balance: SurfaceBalance, surfaceC: number, aerodynamics: Aerodynamics): void {
  balance.exchangeKgm2s =
    balance.exchangeFactor *
    balance.densityKgm3 *
    (exchangeVelocityMs(balance.windMs, balance.airTemperatureC, surfaceC, aerodynamics) + balance.wakesMs)
}

/** Sets the net flux, its slope and its parts for a surface temperature, using the current exchange. */
export function balanceAt(balance: SurfaceBalance, surfaceC: number): void {
  const surfaceK = Math.max(0, surfaceC + ZERO_CELSIUS_K)
  const emittedSlope = balance.emissivity * STEFAN_BOLTZMANN_WM2K4 * surfaceK * surfaceK * surfaceK
  const emittedWm2 = emittedSlope * surfaceK
  const saturationHpa = balance.isFrosting
    ? saturationVapourPressureIceHpa(surfaceC)
    : saturationVapourPressureHpa(surfaceC)
  const perHpa = balance.exchangeKgm2s * balance.humidityPerHpa
  let evaporationMms = perHpa * (saturationHpa - balance.vapourHpa)
  let share = 1
  if (evaporationMms > 0) {
    share = balance.wetShare
    evaporationMms *= share
    if (evaporationMms > balance.maxEvaporationMms) {
      evaporationMms = balance.maxEvaporationMms
      share = 0
    }
  }
  const latentJkg =
    balance.isFrosting || (evaporationMms > 0 && !balance.hasWater) ? SUBLIMATION_JKG : VAPORISATION_JKG
  const airWm2K = balance.exchangeKgm2s * AIR_HEAT_CAPACITY_JKGK + balance.precipitationWm2K

  balance.emittedWm2 = emittedWm2
  balance.evaporationMms = evaporationMms
  balance.latentWm2 = -evaporationMms * latentJkg
  balance.netWm2 =
    balance.shortwaveWm2 +
    balance.absorbedLongwaveWm2 -
    emittedWm2 +
    airWm2K * (balance.airTemperatureC - surfaceC) +
    balance.latentWm2 +
    balance.trafficWm2 +
    balance.correctionWm2
  balance.slopeWm2K =
    -4 * emittedSlope -
    airWm2K -
    share * perHpa * latentJkg * saturationSlope(balance.isFrosting, surfaceC, saturationHpa)
}

/** In hPa/K, from the Magnus form that `quantities` uses. */
function saturationSlope(isOverIce: boolean, temperatureC: number, saturationHpa: number): number {
  return isOverIce
    ? (saturationHpa * 22.587 * 273.86) / (273.86 + temperatureC) ** 2
    : (saturationHpa * 17.625 * 243.04) / (243.04 + temperatureC) ** 2
}

/** Writes the fluxes for the surface temperature of the last `balanceAt`. */
export function writeHeat(
  balance: SurfaceBalance,
  road: Road,
  surfaceC: number,
  meltingWm2: number,
  groundWm2: number,
): void {
  const { heat } = road
  heat.shortwaveWm2 = balance.shortwaveWm2
  heat.absorbedLongwaveWm2 = balance.absorbedLongwaveWm2
  heat.emittedWm2 = -balance.emittedWm2
  heat.sensibleWm2 = balance.exchangeKgm2s * AIR_HEAT_CAPACITY_JKGK * (balance.airTemperatureC - surfaceC)
  heat.latentWm2 = balance.latentWm2
  heat.precipitationWm2 = balance.precipitationWm2K * (balance.airTemperatureC - surfaceC)
  heat.trafficWm2 = balance.trafficWm2
  heat.correctionWm2 = balance.correctionWm2
  heat.meltingWm2 = meltingWm2
  heat.groundWm2 = groundWm2
}
