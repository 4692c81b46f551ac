import { MATERIALS } from './treatment-codes.ts'

/** The grid that the modules of a dashboard stand on. */
export const GRID_COLUMNS = 12
export const MAX_GRID_ROWS = 200
export const MAX_MODULES = 24
export const MAX_DASHBOARDS = 30
export const MAX_TEMPLATES = 50
export const MAX_DASHBOARD_NAME = 80
export const MAX_MODULE_TEXT = 4000
/** Places of a simple dashboard, of each kind. */
export const MAX_DASHBOARD_PLACES = 12

/** What can stand on a dashboard; each is a part of a screen of the product. */
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

/** What a list lists. */
export const MODULE_LISTS = ['stations', 'castpoints', 'circuits'] as const
export type ModuleList = (typeof MODULE_LISTS)[number]

/** Drawings of a forecast point beside its meteogram. */
export const MODULE_CHARTS = ['road', 'scenarios', 'longTerm', 'past', 'water'] as const
export type ModuleChart = (typeof MODULE_CHARTS)[number]

/** Hours behind that a series shows. */
export const MODULE_HOURS = [6, 12, 24, 48] as const

/** Drawings of a station’s statistics. */
export const MODULE_STATISTICS = ['steps', 'hours', 'wind', 'snow', 'years'] as const
/** Periods of statistics; each ends today, or with the month or winter that it names. */
export const MODULE_PERIODS = ['7d', '30d', 'month', 'lastMonth', 'winter', 'lastWinter', '12m'] as const

/** What several places can be compared by, and over how many hours back. */
export const MODULE_COMPARED = ['ts', 'tair', 'tdew', 'wind_max', 'rh'] as const
export const MODULE_COMPARED_HOURS = ['12', '24', '48', '168', '720'] as const
export const MAX_COMPARED_PLACES = 4

/** Drawings of how good the forecasts of a point have been, and over how many days. */
export const MODULE_SKILLS = ['errors', 'band', 'reliability'] as const
export const MODULE_SKILL_MEASURES = ['ts', 'tair', 'tdew', 'wind_avg', 'rain'] as const
export const MODULE_SKILL_DAYS = [7, 30, 90, 365] as const

/** An oversight ahead, and behind. */
export const MODULE_TIMELINES = ['rules', 'spells'] as const
/** The network ahead: kilometres of each level by hour, or the worst stretches. */
export const MODULE_NETWORKS = ['hours', 'worst'] as const
/** What was spread in a winter: by night, circuit or class of road. */
export const MODULE_BALANCES = ['nights', 'circuits', 'classes'] as const
/** All de-icers together, or one material. */
export const MODULE_MATERIALS = ['deicers', ...MATERIALS] as const
/** Minutes behind in which lightning counts. */
export const MODULE_MINUTES = [15, 30, 60, 360, 1440] as const
