import {
  MODULE_BALANCES,
  MODULE_CHARTS,
  MODULE_NETWORKS,
  MODULE_SKILLS,
  MODULE_STATISTICS,
  MODULE_TIMELINES,
  type ModuleKind,
} from '@verglas/contract/dashboard-codes'
import type { Feature } from '@verglas/contract/features'
import type { Module, ModuleOf } from './dashboard.ts'

type Kind = {
  /** Any one of these features opens it; empty: everybody sees it. */
  readonly features: readonly Feature[]
  /** Required in addition. */
  readonly needs?: Feature
  /** The initial size, and the minimum size. */
  readonly size: { readonly w: number; readonly h: number }
  readonly minSize: { readonly w: number; readonly h: number }
  /** The panel extends to the edges of its frame. */
  readonly fillsFrame?: true
}

/** The required features and the sizes of each kind of module. */
export const KINDS: Readonly<Record<ModuleKind, Kind>> = {
  map: {
    features: ['obs_map', 'datapoints_map'],
    size: { w: 6, h: 7 },
    minSize: { w: 3, h: 4 },
    fillsFrame: true,
  },
  radar: {
    features: ['obs_map', 'datapoints_map'],
    size: { w: 5, h: 7 },
    minSize: { w: 3, h: 4 },
    fillsFrame: true,
  },
  list: {
    features: ['stations', 'forecasts', 'roadcast'],
    size: { w: 4, h: 7 },
    minSize: { w: 3, h: 3 },
    fillsFrame: true,
  },
  value: { features: ['stations'], size: { w: 2, h: 2 }, minSize: { w: 2, h: 2 }, fillsFrame: true },
  series: { features: ['stations'], size: { w: 6, h: 7 }, minSize: { w: 4, h: 4 } },
  meteogram: { features: ['forecasts'], size: { w: 8, h: 10 }, minSize: { w: 4, h: 5 } },
  chart: { features: ['forecasts'], size: { w: 6, h: 7 }, minSize: { w: 4, h: 4 } },
  strip: { features: ['roadcast'], size: { w: 6, h: 6 }, minSize: { w: 4, h: 4 } },
  directive: { features: ['directive'], size: { w: 4, h: 4 }, minSize: { w: 3, h: 2 }, fillsFrame: true },
  alerts: { features: ['alerts'], size: { w: 4, h: 5 }, minSize: { w: 3, h: 3 } },
  camera: { features: ['cameras'], size: { w: 3, h: 4 }, minSize: { w: 2, h: 3 }, fillsFrame: true },
  film: { features: ['cameras'], size: { w: 3, h: 4 }, minSize: { w: 2, h: 3 }, fillsFrame: true },
  oversight: { features: ['oversight'], size: { w: 4, h: 5 }, minSize: { w: 3, h: 3 } },
  news: { features: ['news'], size: { w: 4, h: 3 }, minSize: { w: 3, h: 2 }, fillsFrame: true },
  text: { features: [], size: { w: 3, h: 3 }, minSize: { w: 2, h: 1 } },
  statistics: { features: ['stations_stats'], size: { w: 6, h: 8 }, minSize: { w: 4, h: 4 } },
  model: { features: ['stations'], needs: 'roadcast', size: { w: 6, h: 8 }, minSize: { w: 4, h: 4 } },
  comparison: { features: ['stations', 'forecasts'], size: { w: 6, h: 8 }, minSize: { w: 4, h: 5 } },
  skill: { features: ['forecasts'], size: { w: 6, h: 7 }, minSize: { w: 4, h: 4 } },
  dangers: { features: ['alerts'], size: { w: 6, h: 4 }, minSize: { w: 4, h: 3 } },
  oversightCourse: { features: ['oversight'], size: { w: 6, h: 5 }, minSize: { w: 4, h: 3 } },
  network: { features: ['roadcast'], size: { w: 6, h: 4 }, minSize: { w: 3, h: 4 } },
  balance: { features: ['directive_post'], size: { w: 6, h: 7 }, minSize: { w: 4, h: 4 } },
  tide: { features: ['stations'], size: { w: 6, h: 8 }, minSize: { w: 4, h: 5 } },
  storm: { features: ['map_storm'], size: { w: 5, h: 6 }, minSize: { w: 3, h: 4 } },
  outages: { features: [], size: { w: 4, h: 6 }, minSize: { w: 3, h: 3 } },
}

/** A kind that only a newer version of the program has. */
const UNKNOWN: Kind = { features: [], size: { w: 4, h: 4 }, minSize: { w: 2, h: 2 } }

/** The charts of kinds that have several. */
export const CHARTS: Readonly<Record<ChartedKind, readonly string[]>> = {
  chart: MODULE_CHARTS,
  statistics: MODULE_STATISTICS,
  skill: MODULE_SKILLS,
  oversightCourse: MODULE_TIMELINES,
  network: MODULE_NETWORKS,
  balance: MODULE_BALANCES,
}
export type ChartedKind = Extract<Module, { chart: string }>['kind']

/** During an update, dashboards may contain modules that this version of the page does not support yet. */
export function isSupported(module: Module): boolean {
  const { kind, chart } = module as { kind: string; chart?: string }
  const charts = Object.hasOwn(CHARTS, kind) ? CHARTS[kind as ChartedKind] : null
  return Object.hasOwn(KINDS, kind) && (charts === null || charts.includes(chart ?? ''))
}

export const kindOf = ({ kind }: Module): Kind => (Object.hasOwn(KINDS, kind) ? KINDS[kind] : UNKNOWN)

const LIST_FEATURES = { stations: 'stations', castpoints: 'forecasts', circuits: 'roadcast' } as const

/** Whether the person may see what the module shows. */
export function isOpen(module: Module, hasFeature: (feature: Feature) => boolean): boolean {
  if (module.kind === 'list') return hasFeature(LIST_FEATURES[module.of])
  // the snow chart also counts the station's messages, so it needs both features
  if (module.kind === 'statistics' && module.chart === 'snow' && !hasFeature('stations')) return false
  const { features, needs } = kindOf(module)
  return (features.length === 0 || features.some(hasFeature)) && (needs === undefined || hasFeature(needs))
}

export type ModuleChanges = {
  readonly [Kind in ModuleKind]: Omit<ModuleOf<Kind>, 'kind' | 'id' | 'x' | 'y' | 'w' | 'h' | 'title'>
}

/** The settings of a new module: it shows something useful at once. */
const FIRST: ModuleChanges = {
  map: { search: '' },
  radar: { search: '' },
  list: { of: 'stations', hasOnlyFavourites: false },
  value: { stationId: '', measure: 'ts' },
  series: { stationId: '', hours: 24 },
  meteogram: { castpointId: '' },
  chart: { castpointId: '', chart: 'road' },
  strip: { circuitId: '' },
  directive: { circuitId: '' },
  alerts: { hasOnlyFavourites: false },
  camera: { cameraId: '' },
  film: { cameraId: '' },
  oversight: { oversightId: '' },
  news: {},
  text: { markdown: '' },
  statistics: { stationId: '', chart: 'steps', measure: 'ts', period: '30d' },
  model: { stationId: '' },
  comparison: { places: [], measure: 'ts', range: '24' },
  skill: { castpointId: '', chart: 'errors', measure: 'ts', days: 30 },
  dangers: { castpointId: '' },
  oversightCourse: { oversightId: '', chart: 'rules' },
  network: { circuitId: '', chart: 'hours' },
  balance: { chart: 'nights', material: 'deicers' },
  tide: { tidepointId: '' },
  storm: { stationId: '', minutes: 60 },
  outages: { hasOnlyOwn: false },
}

type Box = {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly w?: number
  readonly h?: number
}

/** A new module of a kind. */
export function aModule<Kind extends ModuleKind>(
  kind: Kind,
  { w = KINDS[kind].size.w, h = KINDS[kind].size.h, ...box }: Box,
  changes: Partial<ModuleChanges[Kind]> = {},
): ModuleOf<Kind> {
  return { kind, ...box, w, h, title: '', ...FIRST[kind], ...changes } as unknown as ModuleOf<Kind>
}
