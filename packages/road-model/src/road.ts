import { freezingPointC } from './brine.ts'
import { hasOtherDeicers, mixtureFreezingPointC } from './deicers.ts'
import { temperatureAtDepthC } from './ground.ts'
import type { Site } from './site.ts'

/** Weather and what people do over one step, held constant. Mutable, so that a run needs only one. */
export type Forcing = {
  airTemperatureC: number
  dewPointC: number
  /** At 10 m. */
  windMs: number
  pressureHpa: number
  /** Down on the road, after horizon and sky view, W/m². */
  shortwaveWm2: number
  longwaveWm2: number
  rainMmh: number
  /** Water equivalent of everything solid that falls. */
  snowMmh: number
  /** Dry NaCl spread at the start of the step, g/m². */
  saltGm2?: number
  /** Other de-icers and abrasives, dry, g/m². */
  mgcl2Gm2?: number
  cacl2Gm2?: number
  abrasiveGm2?: number
  /** Water that comes with them, mm. */
  brineWaterMm?: number
  /** Snow is plowed at the start of the step. */
  isPlowed?: boolean
  /** Vehicles now, in those of the day's mean hour; 1 unless told. */
  trafficShare?: number
  /** What vehicles give, W/m², where it was given; without it what the site's give for that traffic. */
  trafficHeatWm2?: number
  /** What readings say is missing in the heat fluxes, W/m² into the surface. */
  correctionWm2?: number
  /** Times the usual exchange with the air; 1 unless readings say otherwise. */
  exchangeFactor?: number
}

/** Mean heat fluxes of the last step, W/m², positive into the surface. */
export type HeatFluxes = {
  shortwaveWm2: number
  /** What the surface keeps of the sky's longwave. */
  absorbedLongwaveWm2: number
  /** Negative: what the surface emits itself. */
  emittedWm2: number
  sensibleWm2: number
  latentWm2: number
  /** Of rain and snow coming to the temperature of the surface. */
  precipitationWm2: number
  trafficWm2: number
  correctionWm2: number
  /** Taken by melting (positive) or given by freezing (negative). */
  meltingWm2: number
  /** Conducted into the ground. */
  groundWm2: number
  /** Given to the first cell beside that, to hold it at what its sensor read. */
  assimilationWm2: number
  /** Out of the ground through its lower side. */
  lowerWm2: number
}

/** Water of the last step, mm of water equivalent. */
export type WaterFluxes = {
  precipitationMm: number
  /** With brine. */
  spreadMm: number
  /** Negative when dew or frost forms. */
  evaporationMm: number
  runoffMm: number
  /** Thrown off by traffic. */
  wornMm: number
  plowedMm: number
  /** What left with water, wheels or a blade, g/m². */
  saltLostGm2: number
  mgcl2LostGm2: number
  cacl2LostGm2: number
  abrasiveLostGm2: number
}

/** A road, changed in place from step to step; stores are mm of water equivalent. */
export type Road = {
  surfaceC: number
  /** One per cell of the site's ground, from above. */
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

/** The road as it is now, to be kept while the other goes on. */
export function copyOf(road: Road): Road {
  return { ...road, cellsC: road.cellsC.slice(), heat: { ...road.heat }, water: { ...road.water } }
}

export function solidMm(road: Road): number {
  return road.iceMm + road.looseSnowMm + road.packedSnowMm + road.frostMm
}

/** Everything that lies on the road. */
export function onRoadMm(road: Road): number {
  return road.waterMm + solidMm(road)
}

/**
 * What a sensor let into the surface reads, °C: the first cell, whose centre lies 5 mm deep. Where METRo has its
 * surface temperature as well.
 */
export function sensorC(road: Road): number {
  return road.cellsC[0] ?? road.surfaceC
}

export function subsurfaceC(road: Road, site: Site, depthM: number): number {
  return temperatureAtDepthC(site.ground, road.surfaceC, road.cellsC, depthM)
}

/** Freezing point of the film as it is, or of all that lies when it has melted, if there is no film. */
export function filmFreezingPointC(road: Road): number {
  const filmMm = road.waterMm > 0 ? road.waterMm : solidMm(road)
  return hasOtherDeicers(road) ? mixtureFreezingPointC(road, filmMm) : freezingPointC(road.saltGm2, filmMm)
}
