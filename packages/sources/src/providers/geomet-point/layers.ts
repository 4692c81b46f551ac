/**
 * What a layer provides; `precipitation` is water of any kind, which is split by the air temperature it falls
 * through.
 */
export const LAYER_MEASURES = [
  'tair',
  'tdew',
  'rh',
  'wind_avg',
  'wind_max',
  'wind_dir',
  'cloud',
  'vis',
  'precipitation',
  'rain',
  'snow',
  'rain_frz',
  'ice',
] as const
export type LayerMeasure = (typeof LAYER_MEASURES)[number]

/**
 * `instant`: the value at the time. `hour`: the amount over the hour before. `run`: the amount since the
 * start of the run.
 */
export const COVERS = ['instant', 'hour', 'run'] as const

export type Layer = { name: string; gives: LayerMeasure; covers: (typeof COVERS)[number] }

export const MODELS = ['hrdps', 'rdps', 'gdps'] as const
export type Model = (typeof MODELS)[number]

/** Hours between two values of a model. */
export const STEP_H: Record<Model, number> = { hrdps: 1, rdps: 1, gdps: 3 }

const common = (prefix: string): Layer[] => [
  { name: `${prefix}_AirTemp_2m`, gives: 'tair', covers: 'instant' },
  { name: `${prefix}_DewPoint_2m`, gives: 'tdew', covers: 'instant' },
  { name: `${prefix}_WindSpeed_10m`, gives: 'wind_avg', covers: 'instant' },
  { name: `${prefix}_WindDir_10m`, gives: 'wind_dir', covers: 'instant' },
  { name: `${prefix}_WindGust_10m`, gives: 'wind_max', covers: 'instant' },
  { name: `${prefix}_TotalCloudCover`, gives: 'cloud', covers: 'instant' },
  { name: `${prefix}_Precip-Accum`, gives: 'precipitation', covers: 'run' },
]

/**
 * Layers requested if the settings name none. Names change (they did in 2025); the capabilities list the
 * current ones.
 */
export const DEFAULT_LAYERS: Record<Model, readonly Layer[]> = {
  hrdps: [
    { name: 'HRDPS.CONTINENTAL_TT', gives: 'tair', covers: 'instant' },
    { name: 'HRDPS.CONTINENTAL_TD', gives: 'tdew', covers: 'instant' },
    { name: 'HRDPS.CONTINENTAL_WSPD', gives: 'wind_avg', covers: 'instant' },
    { name: 'HRDPS.CONTINENTAL_WD', gives: 'wind_dir', covers: 'instant' },
    { name: 'HRDPS-WEonG_2.5km_WindGust', gives: 'wind_max', covers: 'instant' },
    { name: 'HRDPS.CONTINENTAL_NT', gives: 'cloud', covers: 'instant' },
    { name: 'HRDPS.CONTINENTAL_PR', gives: 'precipitation', covers: 'run' },
    { name: 'HRDPS.CONTINENTAL_FR', gives: 'rain_frz', covers: 'run' },
  ],
  rdps: common('RDPS_10km'),
  gdps: common('GDPS_15km'),
}
