import { freezingPointC } from './brine.ts'
import { temperatureAtDepthC } from './ground.ts'
import type { Site } from './site.ts'

/** Weather over one step, held constant. */
export type Forcing = {
  readonly airTemperatureC: number
  readonly dewPointC: number
  readonly windMs: number
  readonly pressureHpa: number
  /** Down on a horizontal surface, W/m². */
  readonly shortwaveWm2: number
  readonly longwaveWm2: number
  readonly rainMmh: number
  /** Water equivalent. */
  readonly snowMmh: number
  /** Dry NaCl spread at the start of the step, g/m². */
  readonly saltGm2?: number
  /** Snow is plowed at the start of the step. */
  readonly isPlowed?: boolean
}

/** Mean heat fluxes of the last step, W/m², positive into the surface. */
export type HeatFluxes = {
  readonly shortwaveWm2: number
  readonly longwaveWm2: number
  readonly sensibleWm2: number
  readonly latentWm2: number
  /** Of rain and snow coming to the temperature of the surface. */
  readonly precipitationWm2: number
  readonly trafficWm2: number
  /** Taken by melting (positive) or given by freezing (negative). */
  readonly meltingWm2: number
  /** Conducted into the ground. */
  readonly groundWm2: number
}

/** Water of the last step, mm of water equivalent. */
export type WaterFluxes = {
  readonly precipitationMm: number
  /** Negative when dew or frost forms. */
  readonly evaporationMm: number
  readonly runoffMm: number
  /** Thrown off by traffic. */
  readonly wornMm: number
  readonly plowedMm: number
}

/** The road at one instant; stores are mm of water equivalent. */
export type Road = {
  readonly surfaceC: number
  /** One per cell of the site's ground, from above. */
  readonly cellsC: readonly number[]
  readonly waterMm: number
  readonly iceMm: number
  readonly snowMm: number
  /** Deposited from vapour. */
  readonly frostMm: number
  /** NaCl, dissolved or as grains. */
  readonly saltGm2: number
  readonly heat: HeatFluxes
  readonly water: WaterFluxes
}

const NO_HEAT: HeatFluxes = {
  shortwaveWm2: 0,
  longwaveWm2: 0,
  sensibleWm2: 0,
  latentWm2: 0,
  precipitationWm2: 0,
  trafficWm2: 0,
  meltingWm2: 0,
  groundWm2: 0,
}
const NO_WATER: WaterFluxes = {
  precipitationMm: 0,
  evaporationMm: 0,
  runoffMm: 0,
  wornMm: 0,
  plowedMm: 0,
}

/** A dry road with the given temperature at each depth. */
export function dryRoad(site: Site, temperatureC: (depthM: number) => number): Road {
  return {
    surfaceC: temperatureC(0),
    cellsC: site.ground.centreDepthM.map(temperatureC),
    waterMm: 0,
    iceMm: 0,
    snowMm: 0,
    frostMm: 0,
    saltGm2: 0,
    heat: NO_HEAT,
    water: NO_WATER,
  }
}

export function subsurfaceC(road: Road, site: Site, depthM: number): number {
  return temperatureAtDepthC(site.ground, road.surfaceC, road.cellsC, depthM)
}

/** Freezing point of the film as it is, or of all that lies when it has melted, if there is no film. */
export function filmFreezingPointC(road: Road): number {
  const waterMm = road.waterMm > 0 ? road.waterMm : road.iceMm + road.snowMm + road.frostMm
  return freezingPointC(road.saltGm2, waterMm)
}
