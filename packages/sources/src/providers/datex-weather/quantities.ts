import type { MeasureCode } from '@verglas/contract/measures'

/** Elements that are a measure, wherever they appear in a basicData, with the model's unit. */
export const QUANTITIES: Record<string, { code: MeasureCode; unit: string }> = {
  airTemperature: { code: 'tair', unit: '°C' },
  dewPointTemperature: { code: 'tdew', unit: '°C' },
  roadSurfaceTemperature: { code: 'ts', unit: '°C' },
  relativeHumidity: { code: 'rh', unit: '%' },
  windSpeed: { code: 'wind_avg', unit: 'km/h' },
  maximumWindSpeed: { code: 'wind_max', unit: 'km/h' },
  windDirectionBearing: { code: 'wind_dir', unit: '°' },
  precipitationIntensity: { code: 'precip_rate', unit: 'mm/h' },
  minimumVisibilityDistance: { code: 'vis', unit: 'm' },
  waterFilmThickness: { code: 'film', unit: 'm' },
  iceLayerThickness: { code: 'road_ice', unit: 'm' },
  friction: { code: 'adhesion', unit: '1' },
  // kg/m³ is g/l
  deIcingConcentration: { code: 'salt', unit: 'g/l' },
}

/** Elements that wrap the number in version 3 and most of version 2. */
// biome-ignore format: a table reads by lines
export const NUMBERS: ReadonlySet<string> = new Set([
  'temperature', 'percentage', 'speed', 'directionBearing', 'millimetresPerHourIntensity', 'integerMetreDistance',
  'floatingPointMetreDistance', 'coefficientOfFriction', 'kilogramsConcentration',
])

/** A temperature below the surface with its depth, as named in versions 2.3 and 3. */
export const BELOW_SURFACE = ['temperatureBelowRoadSurface', 'temperatureBelowOrAboveRoadSurface']

/**
 * `weatherRelatedRoadConditionType` as states of the product (0 dry, 1 damp, 2 wet, 3 flooded, 4 frosty, 5
 * icy, 8 snowy). null if the word does not describe a state of the surface.
 */
// biome-ignore format: a table reads by lines
export const ROAD_CONDITIONS: Record<string, number | null> = {
  dry: 0,
  moist: 1,
  wet: 2,
  surfaceWater: 3, streamingWater: 3,
  rime: 4, hoarFrost: 4,
  ice: 5, blackIce: 5, glaze: 5, glazeIce: 5, icyPatches: 5, iceBuildUp: 5, iceWithWheelBarTracks: 5,
  freezingOfWetRoads: 5, freezingPavements: 5, freezingRain: 5, wetAndIcyRoad: 5, wetIcyPavement: 5,
  deepSnow: 8, freshSnow: 8, looseSnow: 8, packedSnow: 8, snowDrifts: 8, snowOnPavement: 8, snowOnTheRoad: 8,
  slushOnRoad: 8, slushStrings: 8, packedSnowAndIce: 8,
  roadSurfaceMelting: null, slipperyRoad: null, normalWinterConditionsForPedestrians: null, other: null, unknown: null,
}

/** Road states, most important first, to choose one of several. */
export const WORST_FIRST = [5, 4, 8, 3, 2, 1, 0]

/** `precipitationType` as types of the product (1 rain, 2 rain and snow, 3 snow); null if it gives none. */
// biome-ignore format: a table reads by lines
export const PRECIPITATION_TYPES: Record<string, number | null> = {
  rain: 1, drizzle: 1, freezingRain: 1, freezingDrizzle: 1, hail: 1, icePellets: 1, smallHail: 1,
  sleet: 2, rainAndSnow: 2, snowAndRain: 2,
  snow: 3, snowGrains: 3, snowPellets: 3, graupel: 3, iceCrystals: 3,
  other: null, unknown: null, precipitation: null, unidentified: null,
}
