/** The grid that the modules of a dashboard stand on. */
export const GRID_COLUMNS = 12
export const MOST_ROWS = 200
export const MOST_MODULES = 24
export const MOST_DASHBOARDS = 30
export const MOST_TEMPLATES = 50
export const MOST_DASHBOARD_NAME = 80
export const MOST_MODULE_TEXT = 4000
/** Places of a simple dashboard, of each kind. */
export const MOST_DASHBOARD_PLACES = 12

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
