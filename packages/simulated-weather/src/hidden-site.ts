import { BRIDGE_LAYERS, type Layer, ROAD_LAYERS, type SiteProperties } from '@verglas/road-model'
import { randomAt, streamOf } from './noise.ts'
import type { SimulatedPlace, Weather } from './types.ts'

/** The true properties of the road at a place, which are hidden from everything that forecasts it. */
export type HiddenSite = {
  readonly properties: SiteProperties
  /** Share of the sky visible from the road. */
  readonly skyView: number
}

const STEFAN_BOLTZMANN_WM2K4 = 5.670374419e-8
/** Share of the global radiation that comes from the whole sky under a clear one (Oke 1987, section 1.4). */
const CLEAR_DIFFUSE = 0.2
/** Slopes and trees reflect this much of what falls on them (Oke 1987, table 1.1). */
const SLOPE_ALBEDO = 0.15

/**
 * Drawn from the id of the place, within ranges measured on roads: asphalt conducts 0.6 to 1.1 W/m/K
 * (depending on aggregate and age)
 * and reflects 0.06 to 0.16 (old and polished, or bleached); emissivity 0.93 to 0.97; vehicles give 2 to 16
 * W/m²; the roughness
 * next to the road ranges from open fields to clumps of trees (WMO-No. 8, 0.1 to 0.5 m). A road in a valley
 * sees less of the sky.
 */
export function hiddenSite(place: SimulatedPlace): HiddenSite {
  const stream = streamOf(`hidden-site|${place.id}`)
  const between = (index: number, from: number, to: number) =>
    from + ((to - from) * (randomAt(stream, index) + 1)) / 2
  const conductivityWmK = between(0, 0.6, 1.1)
  const lower = between(1, 0.8, 1.2)
  const layers: readonly Layer[] = (place.isBridge ? BRIDGE_LAYERS : ROAD_LAYERS).map((layer, index) => ({
    ...layer,
    material: {
      ...layer.material,
      conductivityWmK: index === 0 ? conductivityWmK : layer.material.conductivityWmK * lower,
    },
  }))
  return {
    properties: {
      isBridge: place.isBridge,
      layers,
      albedo: between(2, 0.06, 0.16),
      emissivity: between(3, 0.93, 0.97),
      trafficHeatWm2: between(4, 2, 16),
      trafficWear: between(5, 0.6, 1.5),
      surroundingsRoughnessM: between(6, 0.1, 0.5),
    },
    skyView: place.isBridge ? 1 : Math.max(0.5, 1 - between(7, 0, 0.12) - 0.2 * (place.valley ?? 0)),
  }
}

/** Downward radiation on a road that sees only part of the sky; the rest is slopes at air temperature. */
export function radiationUnder(
  skyView: number,
  weather: Weather,
): { shortwaveWm2: number; longwaveWm2: number } {
  const diffuse = CLEAR_DIFFUSE + (1 - CLEAR_DIFFUSE) * (weather.cloudPct / 100)
  const slopesWm2 = STEFAN_BOLTZMANN_WM2K4 * (weather.airTemperatureC + 273.15) ** 4
  return {
    shortwaveWm2:
      weather.solarWm2 * (1 - diffuse * (1 - skyView)) +
      weather.solarWm2 * (1 - skyView) * SLOPE_ALBEDO * diffuse,
    longwaveWm2: skyView * weather.longwaveWm2 + (1 - skyView) * slopesWm2,
  }
}
