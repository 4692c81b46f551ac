import type { MeasureCode } from '@verglas/contract/measures'

/** An object of NTCIP 1204: an integer, its scale, and the integer that stands for «no value». */
export type NumberObject = {
  name: string
  /** Value = integer ÷ divisor, in the unit. */
  divisor: number
  missing: number
  unit: string
  atFullHour?: true
  note?: string
}

const tenths = (name: string): NumberObject => ({ name, divisor: 10, missing: 1001, unit: '°C' })
const windSpeed = (name: string): NumberObject => ({ name, divisor: 10, missing: 65_535, unit: 'm/s' })
const MEAN_WIND = [windSpeed('essAvgWindSpeed'), windSpeed('windSensorAvgSpeed')]

/** 0.1 g/(m² s) of water is 0.36 mm/h. */
const PER_MM_H = 1 / 0.36

/**
 * Objects for each measure, in order of preference: those of version 1 first, because exports still use their
 * names.
 */
export const NUMBER_OBJECTS: readonly [MeasureCode, readonly NumberObject[]][] = [
  ['ts', [tenths('essSurfaceTemperature')]],
  ['tfreeze', [tenths('essSurfaceFreezePoint')]],
  ['tair', [tenths('essAirTemperature')]],
  ['tdew', [tenths('essDewpointTemp')]],
  ['rh', [{ name: 'essRelativeHumidity', divisor: 1, missing: 101, unit: '%' }]],
  ['pres', [{ name: 'essAtmosphericPressure', divisor: 10, missing: 65_535, unit: 'hPa' }]],
  ['wind_force', MEAN_WIND],
  ['wind_avg', MEAN_WIND],
  ['wind_max', [windSpeed('essMaxWindGustSpeed'), windSpeed('windSensorGustSpeed')]],
  [
    'wind_dir',
    ['essAvgWindDirection', 'windSensorAvgDirection'].map((name) => ({
      name,
      divisor: 1,
      missing: 361,
      unit: '°',
    })),
  ],
  ['precip_rate', [{ name: 'essPrecipRate', divisor: PER_MM_H, missing: 65_535, unit: 'mm/h' }]],
  ['rain', [{ name: 'essPrecipitationOneHour', divisor: 10, missing: 65_535, unit: 'mm', atFullHour: true }]],
  ['snow_depth', [{ name: 'essAdjacentSnowDepth', divisor: 1, missing: 3001, unit: 'cm' }]],
  ['vis', [{ name: 'essVisibility', divisor: 10, missing: 1_000_001, unit: 'm' }]],
  [
    'film',
    [
      { name: 'essSurfaceIceOrWaterDepth', divisor: 10, missing: 65_535, unit: 'mm' },
      { name: 'essSurfaceWaterDepth', divisor: 1, missing: 255, unit: 'mm' },
    ],
  ],
  [
    'salt',
    [
      // Parts per 100,000 by weight.
      { name: 'essSurfaceSalinity', divisor: 100, missing: 65_535, unit: 'g/l', note: 'g/kg, taken for g/l' },
    ],
  ],
  ['adhesion', [{ name: 'pavementSensorFrictionCoefficient', divisor: 1, missing: 101, unit: '%' }]],
]

/**
 * Objects about the ground: the sensors below the surface with their depth, and 2 to 10 cm down in the
 * pavement.
 */
export const SUBSURFACE_TEMPERATURE = tenths('essSubSurfaceTemperature')
export const SUBSURFACE_DEPTHS = ['essSubSurfaceDepth', 'essSubSurfaceSensorDepth']
export const SUBSURFACE_DEPTH_MISSING = 1001
export const PAVEMENT_TEMPERATURE = tenths('essPavementTemperature')

/** An object that is a code: the product's value for each number, and the quality notes for some. */
export type CodeObject = {
  code: 'road_state' | 'ice_risk' | 'precip_type'
  name: string
  /** null if the number carries no information. */
  codes: Readonly<Record<string, number | null>>
  notes?: Readonly<Record<string, string>>
}

const [DRY, DAMP, WET, FROSTY, ICY, DAMP_SALTED, WET_SALTED, SNOWY, FAILING] = [0, 1, 2, 4, 5, 6, 7, 8, 9]

// biome-ignore format: a table reads by lines
export const CODE_OBJECTS: readonly CodeObject[] = [
  {
    code: 'road_state',
    name: 'essSurfaceStatus',
    codes: {
      1: null, 2: FAILING, 3: DRY, 4: DAMP, 5: WET, 6: WET_SALTED, 7: ICY, 8: ICY, 9: SNOWY, 10: SNOWY,
      11: DAMP_SALTED, 12: DAMP, 13: FROSTY, 14: DAMP_SALTED,
    },
    notes: { 8: 'ice watch: thin or in spots', 10: 'snow watch: thin or in spots' },
  },
  {
    code: 'ice_risk',
    name: 'essSurfaceBlackIceSignal',
    // None, certain, failing.
    codes: { 1: null, 2: 0, 3: 4, 4: 5 },
  },
  {
    code: 'precip_type',
    name: 'essPrecipSituation',
    // None; snow; rain; frozen, which falls as ice pellets or freezing rain.
    codes: {
      1: null, 2: null, 3: 0, 4: null, 5: null, 6: null, 7: 3, 8: 3, 9: 3, 10: 1, 11: 1, 12: 1, 13: 1, 14: 1, 15: 1,
    },
  },
  { code: 'precip_type', name: 'essPrecipYesNo', codes: { 1: null, 2: 0, 3: null } },
]

/** Faults of a pavement sensor that make its values invalid: cut cable, short circuit. */
export const SENSOR_ERROR = 'essPavementSensorError'
export const DEAD_SENSOR: ReadonlySet<string> = new Set(['4', '5'])
