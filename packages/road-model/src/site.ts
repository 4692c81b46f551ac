import { bridgeDeck, type Ground, groundUnderRoad } from './ground.ts'
import { BRIDGE_LAYERS, type Layer, ROAD_LAYERS } from './materials.ts'
import { type Aerodynamics, aerodynamicsOf } from './turbulence.ts'

/** Properties that do not change from step to step. */
export type Site = {
  readonly ground: Ground
  /** A bridge has air under its deck; a road has the deep temperature under its ground. */
  readonly isBridge: boolean
  readonly deepTemperatureC: number
  /** Resistance between the lowest cell and the deep temperature. */
  readonly deepResistanceM2KW: number
  readonly albedo: number
  readonly emissivity: number
  readonly aerodynamics: Aerodynamics
  /** Heat of vehicles and exhaust on the surface by day, W/m². */
  readonly trafficHeatWm2: number
  /** Traffic relative to the usual one, daily mean, for its wear and its wakes; 0 without traffic. */
  readonly trafficWear: number
}

/** Weathered asphalt (Oke 1987, table 1.1: albedo 0.05–0.20, emissivity 0.95). */
const ASPHALT_ALBEDO = 0.1
const ASPHALT_EMISSIVITY = 0.95
/** Daytime heat on a road with usual traffic, W/m²: METRo and RoadSurf. */
const TRAFFIC_HEAT_WM2 = 10
/** Mean annual air temperature of a cold temperate place, °C. */
const DEEP_TEMPERATURE_C = 8
/**
 * Roughness of a road's surroundings, m: open country with single trees and houses (WMO-No. 8, Davenport class 4,
 * «roughly open»). Vehicles have their own share (traffic.ts).
 */
const SURROUNDINGS_ROUGHNESS_M = 0.1
/** Roughness of the road for heat, m: RoadSurf; the depth of the texture of asphalt. */
const HEAT_ROUGHNESS_M = 0.001

export type SiteProperties = Partial<
  Omit<Site, 'ground' | 'aerodynamics'> & {
    layers: readonly Layer[]
    surroundingsRoughnessM: number
    heatRoughnessM: number
  }
>

/** A site from its known properties; the others are those of a typical asphalt road or bridge. */
export function roadSite(properties: SiteProperties = {}): Site {
  const isBridge = properties.isBridge ?? false
  const { layers } = properties
  return {
    ground: isBridge ? bridgeDeck(layers ?? BRIDGE_LAYERS) : groundUnderRoad(layers ?? ROAD_LAYERS),
    isBridge,
    deepTemperatureC: properties.deepTemperatureC ?? DEEP_TEMPERATURE_C,
    deepResistanceM2KW: properties.deepResistanceM2KW ?? 0,
    albedo: properties.albedo ?? ASPHALT_ALBEDO,
    emissivity: properties.emissivity ?? ASPHALT_EMISSIVITY,
    aerodynamics: aerodynamicsOf(
      properties.surroundingsRoughnessM ?? SURROUNDINGS_ROUGHNESS_M,
      properties.heatRoughnessM ?? HEAT_ROUGHNESS_M,
    ),
    trafficHeatWm2: properties.trafficHeatWm2 ?? TRAFFIC_HEAT_WM2,
    trafficWear: properties.trafficWear ?? 1,
  }
}
