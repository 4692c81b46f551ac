import { saturationVapourPressureHpa, saturationVapourPressureIceHpa } from '@verglas/quantities'
import { filmFreezesAtC } from './brine.ts'
import { type Cover, changePhase, FUSION_JKG, frozenMm, melt, settleVapour, treat, wear } from './cover.ts'
import { exchangeWm2K, windOverRoadMs } from './exchange.ts'
import { type GroundTemperatures, groundBelow, restoring } from './ground.ts'
import type { RoadSite } from './site.ts'

/** The true road at one instant. */
export type TrueRoad = { readonly ground: GroundTemperatures; readonly cover: Readonly<Cover> }

/** What acts on the road during a step. */
export type Influences = {
  readonly airTemperatureC: number
  readonly dewPointC: number
  readonly windKmh: number
  readonly pressureHpa: number
  readonly sunWm2: number
  readonly skyWm2: number
  readonly rainMmh: number
  readonly snowMmh: number
  /** Vehicles relative to the mean of the day. */
  readonly traffic: number
  readonly saltGm2: number
  readonly isPlowed: boolean
}

const STEFAN_BOLTZMANN_WM2K4 = 5.670374419e-8
/** Heat of vaporisation and sublimation, J/kg, and of liquid water, J/kg/K. */
const VAPORISATION_JKG = 2.5e6
const SUBLIMATION_JKG = 2.835e6
const WATER_JKGK = 4186
/** Ratio of the gas constants of air and vapour, over the heat capacity of air, kg/J·K. */
const VAPOUR_PER_HEAT = 0.622 / 1005
/** A film this thick covers the whole texture (interception of Deardorff 1978). */
const FULL_FILM_MM = 0.35
/** Albedo of snow that traffic has soiled, and the depth of snow (water) that hides half of the asphalt. */
const SNOW_ALBEDO = 0.5
const HALF_HIDDEN_MM = 1.5
/** Resistance of loose snow on a road, m²K/W per mm of water: 150 kg/m³ conducts 0.09 W/m/K. */
const SNOW_RESISTANCE = 0.074
const HOUR_S = 3600

/** The road after a step of some minutes. */
export function nextRoad(
  { ground, cover: coverBefore }: TrueRoad,
  influences: Influences,
  site: RoadSite,
  stepS: number,
): TrueRoad {
  const { airTemperatureC, rainMmh, snowMmh, traffic } = influences
  const { waterMm, iceMm, snowMm, packedMm, frostMm, saltGm2 } = coverBefore
  const cover: Cover = { waterMm, iceMm, snowMm, packedMm, frostMm, saltGm2 }
  if (influences.saltGm2 > 0 || influences.isPlowed) treat(cover, influences.saltGm2, influences.isPlowed)
  cover.waterMm += (rainMmh * stepS) / HOUR_S
  cover.snowMm += (snowMmh * stepS) / HOUR_S

  const flux = surfaceFlux(ground.surfaceC, cover, influences, site)
  const heatJm2K = 1 / site.response
  const { heatWm2, slopeWm2K } = restoring(ground, site)
  const warmedC =
    ground.surfaceC +
    ((flux.intoRoadWm2 + heatWm2) * stepS) / (heatJm2K - stepS * (flux.slopeWm2K + slopeWm2K))
  settleVapour(cover, flux.vapourKgm2s * stepS, ground.surfaceC)
  if (flux.meltingWm2 > 0) melt(cover, (flux.meltingWm2 * stepS) / FUSION_JKG)
  const surfaceC = changePhase(cover, warmedC, heatJm2K, stepS)
  wear(cover, site.wear * traffic, surfaceC, stepS)
  return { ground: groundBelow(ground, surfaceC, airTemperatureC, site, stepS), cover }
}

/** Energy and vapour between the surface and the air, for the temperature at the start of the step. */
function surfaceFlux(surfaceC: number, cover: Cover, influences: Influences, site: RoadSite) {
  const { airTemperatureC, dewPointC, pressureHpa, traffic, windKmh, sunWm2, skyWm2, rainMmh } = influences
  const windMs = windOverRoadMs(windKmh, traffic)
  const exchange = exchangeWm2K(surfaceC, { airTemperatureC, pressureHpa, windMs }, site.roughness)
  const isFrozen = surfaceC < 0 && cover.waterMm <= 0.01
  const hidden = cover.snowMm / (cover.snowMm + HALF_HIDDEN_MM)
  const albedo = site.albedo + (SNOW_ALBEDO - site.albedo) * hidden

  const vapourHpa = saturationVapourPressureHpa(dewPointC)
  const vapourKgm2s = (temperatureC: number) =>
    limited(
      ((exchange * VAPOUR_PER_HEAT) / pressureHpa) *
        (vapourHpa - filmVapourHpa(temperatureC, isFrozen, cover)),
      cover,
    )
  const vaporisation = isFrozen ? SUBLIMATION_JKG : VAPORISATION_JKG
  const balanceAt = (temperatureC: number) => {
    const kelvin = temperatureC + 273.15
    return (
      (1 - albedo) * sunWm2 +
      site.emissivity * (skyWm2 - STEFAN_BOLTZMANN_WM2K4 * kelvin ** 4) +
      exchange * (airTemperatureC - temperatureC) +
      vaporisation * vapourKgm2s(temperatureC) +
      (rainMmh / HOUR_S) * WATER_JKGK * (Math.max(0, airTemperatureC) - temperatureC) +
      site.trafficHeatWm2 * (0.4 + 0.6 * Math.min(1.5, traffic))
    )
  }
  const balanceWm2 = balanceAt(surfaceC)
  const slopeWm2K = balanceAt(surfaceC + 0.5) - balanceAt(surfaceC - 0.5)
  // Loose snow takes up part of the balance: the road below gets what it conducts, and what remains melts it.
  const passing = 1 / (1 + cover.snowMm * SNOW_RESISTANCE * -slopeWm2K)
  return {
    intoRoadWm2: balanceWm2 * passing,
    slopeWm2K: slopeWm2K * passing,
    vapourKgm2s: vapourKgm2s(surfaceC),
    meltingWm2: cover.snowMm > 0 ? balanceAt(0) * (1 - passing) : 0,
  }
}

/** Vapour pressure over the film: ice has less than water, and so has brine (Raoult). */
function filmVapourHpa(surfaceC: number, isFrozen: boolean, cover: Cover): number {
  if (isFrozen) return saturationVapourPressureIceHpa(surfaceC)
  const freezesAtC = filmFreezesAtC(cover.saltGm2, cover.waterMm)
  return saturationVapourPressureHpa(surfaceC) * (1 + 0.0095 * freezesAtC)
}

/** The vapour flux, reduced for evaporation from a partly wet texture; a flux that settles on the road is unchanged. */
function limited(settlingKgm2s: number, cover: Cover): number {
  if (settlingKgm2s >= 0) return settlingKgm2s
  const wetMm = cover.waterMm + frozenMm(cover)
  return settlingKgm2s * Math.min(1, wetMm / FULL_FILM_MM) ** (2 / 3)
}
