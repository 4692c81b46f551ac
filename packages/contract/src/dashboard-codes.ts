import { MATERIALS } from './treatment-codes.ts'

/** The grid of a dashboard's modules. */
export const GRID_COLUMNS = 12
export const MAX_GRID_ROWS = 200
export const MAX_MODULES = 24
export const MAX_DASHBOARDS = 30
export const MAX_TEMPLATES = 50
export const MAX_DASHBOARD_NAME = 80
export const MAX_MODULE_TEXT = 4000
/** Maximum number of places of each kind on a simple dashboard. */
export const MAX_DASHBOARD_PLACES = 12

/** Modules of a dashboard; each is part of a screen of the product. */
export const MODULE_KINDS = [
  'map',
  'list',
  'value',
  'series',
  'meteogram',
  'strip',
  'alerts',
  'camera',
  'film',
  'oversight',
  'radar',
  'news',
  'directive',
  'text',
  'chart',
  'statistics',
  'model',
  'comparison',
  'skill',
  'dangers',
  'oversightCourse',
  'network',
  'balance',
  'tide',
  'storm',
  'outages',
] as const
export type ModuleKind = (typeof MODULE_KINDS)[number]

/** Content of a list module. */
export const MODULE_LISTS = ['stations', 'castpoints', 'circuits'] as const
export type ModuleList = (typeof MODULE_LISTS)[number]

/** Charts of a forecast point other than its meteogram. */
export const MODULE_CHARTS = ['road', 'scenarios', 'longTerm', 'past', 'water'] as const
export type ModuleChart = (typeof MODULE_CHARTS)[number]

/** Past hours in a series. */
export const MODULE_HOURS = [6, 12, 24, 48] as const

/** Charts of a station's statistics. */
export const MODULE_STATISTICS = ['steps', 'hours', 'wind', 'snow', 'years'] as const
/** Periods of statistics; each ends today, or with the month or winter that it names. */
export const MODULE_PERIODS = ['7d', '30d', 'month', 'lastMonth', 'winter', 'lastWinter', '12m'] as const

/** Measures by which several places can be compared, and the number of past hours. */
export const MODULE_COMPARED = ['ts', 'tair', 'tdew', 'wind_max', 'rh'] as const
export const MODULE_COMPARED_HOURS = ['12', '24', '48', '168', '720'] as const
export const MAX_COMPARED_PLACES = 4

/** Charts of the accuracy of a point's forecasts, and the number of days. */
export const MODULE_SKILLS = ['errors', 'band', 'reliability'] as const
export const MODULE_SKILL_MEASURES = ['ts', 'tair', 'tdew', 'wind_avg', 'rain'] as const
export const MODULE_SKILL_DAYS = [7, 30, 90, 365] as const

/** Charts of a watch: upcoming and past. */
export const MODULE_TIMELINES = ['rules', 'spells'] as const
/** Charts of the network's forecast: kilometres of each level by hour, or the worst stretches. */
export const MODULE_NETWORKS = ['hours', 'worst'] as const
/** Charts of the material spread in a winter: by night, circuit or class of road. */
export const MODULE_BALANCES = ['nights', 'circuits', 'classes'] as const
/** All de-icers together, or a single material. */
export const MODULE_MATERIALS = ['deicers', ...MATERIALS] as const
/** Past minutes in which lightning counts. */
export const MODULE_MINUTES = [15, 30, 60, 360, 1440] as const
