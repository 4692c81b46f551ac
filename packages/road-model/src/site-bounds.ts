import { DAY_MS } from '@verglas/quantities'
import type { Layer } from './materials.ts'
import type { SiteDescription } from './road-case.ts'
import { isRoadClass } from './traffic.ts'

const YEAR_MS = 365.2425 * DAY_MS

type Bounds = readonly [min: number, max: number]

/** Valid ranges of the site's numbers; the sun is computed for a century either way. */
export const SITE_BOUNDS = {
  altitudeM: [-500, 9000],
  sensorDepthM: [0.001, 5],
  skyView: [0, 1],
  albedo: [0, 1],
  emissivity: [0.1, 1],
  trafficHeatWm2: [-500, 500],
  trafficWear: [0, 100],
  deepTemperatureC: [-40, 50],
  sunOffsetMs: [-100 * YEAR_MS, 100 * YEAR_MS],
} as const satisfies Partial<Record<keyof SiteDescription, Bounds>>

/** Thinner or thicker layers are not those of a road, and the conduction would not be stable. */
export const LAYER_BOUNDS = {
  thicknessM: [0.001, 50],
  conductivityWmK: [0.01, 500],
  heatCapacityJm3K: [1e4, 1e7],
} as const satisfies Record<string, Bounds>

/** Elevation of the horizon, degrees. */
export const HORIZON_BOUNDS = [-90, 90] as const

export const isWithin = (value: unknown, [min, max]: Bounds): value is number =>
  typeof value === 'number' && value >= min && value <= max

/**
 * Removes meaningless values from a site, so that a mistake in its description costs the forecast that property and not
 * all its numbers. Returns the site and the number of refused values.
 */
export function soundSite(site: SiteDescription): { site: SiteDescription; refused: number } {
  const isSound: Partial<Record<keyof SiteDescription, boolean>> = {
    roadClass: isRoadClass(site.roadClass),
    layers: isLayers(site.layers),
    horizonDeg: isHorizon(site.horizonDeg),
  }
  for (const [name, bounds] of Object.entries(SITE_BOUNDS)) {
    isSound[name as keyof typeof SITE_BOUNDS] = isWithin(site[name as keyof typeof SITE_BOUNDS], bounds)
  }
  const stated = Object.entries(site).filter(([, value]) => value !== undefined && value !== null)
  const soundEntries = stated.filter(([name]) => isSound[name as keyof SiteDescription] !== false)
  return {
    site: Object.fromEntries(soundEntries) as SiteDescription,
    refused: stated.length - soundEntries.length,
  }
}

function isLayers(layers: readonly Layer[] | undefined): boolean {
  if (!Array.isArray(layers) || layers.length === 0) return false
  return layers.every(
    (layer: Layer | null) =>
      isWithin(layer?.thicknessM, LAYER_BOUNDS.thicknessM) &&
      isWithin(layer?.material?.conductivityWmK, LAYER_BOUNDS.conductivityWmK) &&
      isWithin(layer?.material?.heatCapacityJm3K, LAYER_BOUNDS.heatCapacityJm3K),
  )
}

const isHorizon = (horizonDeg: readonly number[] | undefined): boolean =>
  Array.isArray(horizonDeg) && horizonDeg.every((angle) => isWithin(angle, HORIZON_BOUNDS))
