import { bridgeDeck, type Ground, groundUnderRoad } from './ground.ts'
import { BRIDGE_LAYERS, type Layer, ROAD_LAYERS } from './materials.ts'

/** What does not change from step to step. */
export type Site = {
  readonly ground: Ground
  /** A bridge has air under its deck; a road has the deep temperature under its ground. */
  readonly isBridge: boolean
  readonly deepTemperatureC: number
  readonly albedo: number
  readonly emissivity: number
  /** Vehicles' heat and exhaust on the surface, W/m². */
  readonly trafficHeatWm2: number
  /** Times the usual wear of snow, ice, frost and water by wheels; 0 without traffic. */
  readonly trafficWear: number
}

/** Asphalt, weathered, and its emissivity (Oke 1987, table 1.1: 0.05–0.20 and 0.95). */
const ASPHALT_ALBEDO = 0.1
const ASPHALT_EMISSIVITY = 0.95
/** By day on a road of usual traffic, W/m²: METRo and RoadSurf. */
const TRAFFIC_HEAT_WM2 = 10
/** Mean yearly air temperature of a cold temperate place, °C. */
const DEEP_TEMPERATURE_C = 8

type SiteDescription = Partial<Omit<Site, 'ground'>> & { readonly layers?: readonly Layer[] }

/** A site from what is known of it; the rest is a usual asphalt road or bridge. */
export function roadSite({ layers, ...known }: SiteDescription = {}): Site {
  const isBridge = known.isBridge ?? false
  return {
    ground: isBridge ? bridgeDeck(layers ?? BRIDGE_LAYERS) : groundUnderRoad(layers ?? ROAD_LAYERS),
    isBridge,
    deepTemperatureC: known.deepTemperatureC ?? DEEP_TEMPERATURE_C,
    albedo: known.albedo ?? ASPHALT_ALBEDO,
    emissivity: known.emissivity ?? ASPHALT_EMISSIVITY,
    trafficHeatWm2: known.trafficHeatWm2 ?? TRAFFIC_HEAT_WM2,
    trafficWear: known.trafficWear ?? 1,
  }
}
