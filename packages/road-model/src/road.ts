import { freezingPointC } from './brine.ts'
import { hasOtherDeicers, mixtureFreezingPointC } from './deicers.ts'
import { temperatureAtDepthC } from './ground.ts'
import type { Site } from './site.ts'

/** Weather and treatments over one step, constant within it. Mutable, so that a run needs only one. */
export type Forcing = {
  airTemperatureC: number
  dewPointC: number
  /** At 10 m. */
  windMs: number
  pressureHpa: number
  /** Downwelling on the road, after horizon and sky view, W/m². */
  shortwaveWm2: number
  longwaveWm2: number
  rainMmh: number
  /** Water equivalent of all solid precipitation. */
  snowMmh: number
  /** Dry NaCl spread at the start of the step, g/m². */
  saltGm2?: number
  /** Other de-icers and abrasives, dry weight, g/m². */
  mgcl2Gm2?: number
  cacl2Gm2?: number
  abrasiveGm2?: number
  /** Water contained in the brine, mm. */
  brineWaterMm?: number
  /** Snow is plowed at the start of the step. */
  isPlowed?: boolean
  /** Traffic now relative to the day's mean hour; default 1. */
  trafficShare?: number
  /** Heat of vehicles, W/m², if given; otherwise the site's for this traffic. */
  trafficHeatWm2?: number
  /** Missing heat flux estimated from the readings, W/m² into the surface. */
  correctionWm2?: number
  /** Exchange with the air relative to the usual one; default 1. */
  exchangeFactor?: number
}

/** Mean heat fluxes of the last step, W/m², positive into the surface. */
export type HeatFluxes = {
  shortwaveWm2: number
  /** Longwave of the sky that the surface absorbs. */
  absorbedLongwaveWm2: number
  /** Emission of the surface; negative. */
  emittedWm2: number
  sensibleWm2: number
  latentWm2: number
  /** Heat for bringing rain and snow to the surface temperature. */
  precipitationWm2: number
  trafficWm2: number
  correctionWm2: number
  /** Consumed by melting (positive) or released by freezing (negative). */
  meltingWm2: number
  /** Conducted into the ground. */
  groundWm2: number
  /** Additional heat into the first cell to match its sensor reading during assimilation. */
  assimilationWm2: number
  /** Flux out of the ground through its lower side. */
  lowerWm2: number
}

/** Water of the last step, mm of water equivalent. */
export type WaterFluxes = {
  precipitationMm: number
  /** Water spread with brine. */
  spreadMm: number
  /** Negative when dew or frost forms. */
  evaporationMm: number
  runoffMm: number
  /** Thrown off by traffic. */
  wornMm: number
  plowedMm: number
  /** Losses with water, by wheels or by a plow, g/m². */
  saltLostGm2: number
  mgcl2LostGm2: number
  cacl2LostGm2: number
  abrasiveLostGm2: number
}

/** A road, changed in place at each step; stores are mm of water equivalent. */
export type Road = {
  surfaceC: number
  /** One per cell of the site's ground, from the top. */
  readonly cellsC: Float64Array
  waterMm: number
  iceMm: number
  looseSnowMm: number
  /** Pressed by wheels. */
  packedSnowMm: number
  /** Deposited from vapour. */
  frostMm: number
  /** NaCl, dissolved or as grains. */
  saltGm2: number
  mgcl2Gm2: number
  cacl2Gm2: number
  abrasiveGm2: number
  readonly heat: HeatFluxes
  readonly water: WaterFluxes
}

/** A dry road with the given temperature at each depth, m. */
export function dryRoad(site: Site, temperatureC: (depthM: number) => number): Road {
  return {
    surfaceC: temperatureC(0),
    cellsC: Float64Array.from(site.ground.centreDepthM, temperatureC),
    waterMm: 0,
    iceMm: 0,
    looseSnowMm: 0,
    packedSnowMm: 0,
    frostMm: 0,
    saltGm2: 0,
    mgcl2Gm2: 0,
    cacl2Gm2: 0,
    abrasiveGm2: 0,
    heat: {
      shortwaveWm2: 0,
      absorbedLongwaveWm2: 0,
      emittedWm2: 0,
      sensibleWm2: 0,
      latentWm2: 0,
      precipitationWm2: 0,
      trafficWm2: 0,
      correctionWm2: 0,
      meltingWm2: 0,
      groundWm2: 0,
      assimilationWm2: 0,
      lowerWm2: 0,
    },
    water: {
      precipitationMm: 0,
      spreadMm: 0,
      evaporationMm: 0,
      runoffMm: 0,
      wornMm: 0,
      plowedMm: 0,
      saltLostGm2: 0,
      mgcl2LostGm2: 0,
      cacl2LostGm2: 0,
      abrasiveLostGm2: 0,
    },
  }
}

/** A copy of the road in its present state, which later steps do not change. */
export function copyOf(road: Road): Road {
  return { ...road, cellsC: road.cellsC.slice(), heat: { ...road.heat }, water: { ...road.water } }
}

export function solidMm(road: Road): number {
  return road.iceMm + road.looseSnowMm + road.packedSnowMm + road.frostMm
}

/** All water, ice and snow on the road, mm of water. */
export function roadCoverMm(road: Road): number {
  return road.waterMm + solidMm(road)
}

/**
 * Reading of a sensor embedded in the surface, °C: the first cell, whose centre is 5 mm deep, where METRo also has its
 * surface temperature.
 */
export function sensorC(road: Road): number {
  return road.cellsC[0] ?? road.surfaceC
}

export function subsurfaceC(road: Road, site: Site, depthM: number): number {
  return temperatureAtDepthC(site.ground, road.surfaceC, road.cellsC, depthM)
}

/** Freezing point of the film, or without a film that of the melted cover. */
export function filmFreezingPointC(road: Road): number {
  const filmMm = road.waterMm > 0 ? road.waterMm : solidMm(road)
  return hasOtherDeicers(road) ? mixtureFreezingPointC(road, filmMm) : freezingPointC(road.saltGm2, filmMm)
}
