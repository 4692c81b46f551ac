import { MODULE_KINDS, type ModuleKind } from '@verglas/contract/dashboard-codes'
import type { Feature } from '@verglas/contract/features'
import type { Module, ModuleOf } from './dashboard.ts'

type Kind = {
  /** One of these opens it; none: everybody sees it. */
  readonly features: readonly Feature[]
  /** How large it begins, and how small it may be made. */
  readonly size: { readonly w: number; readonly h: number }
  readonly least: { readonly w: number; readonly h: number }
  /** The panel draws to the edges of its frame. */
  readonly isWhole?: true
}

/** What each kind of module needs and how large it is. */
export const KINDS: Readonly<Record<ModuleKind, Kind>> = {
  map: {
    features: ['obs_map', 'datapoints_map'],
    size: { w: 6, h: 7 },
    least: { w: 3, h: 4 },
    isWhole: true,
  },
  radar: {
    features: ['obs_map', 'datapoints_map'],
    size: { w: 5, h: 7 },
    least: { w: 3, h: 4 },
    isWhole: true,
  },
  list: {
    features: ['stations', 'forecasts', 'roadcast'],
    size: { w: 4, h: 7 },
    least: { w: 3, h: 3 },
    isWhole: true,
  },
  value: { features: ['stations'], size: { w: 2, h: 2 }, least: { w: 2, h: 2 }, isWhole: true },
  series: { features: ['stations'], size: { w: 6, h: 7 }, least: { w: 4, h: 4 } },
  meteogram: { features: ['forecasts'], size: { w: 8, h: 10 }, least: { w: 4, h: 5 } },
  chart: { features: ['forecasts'], size: { w: 6, h: 7 }, least: { w: 4, h: 4 } },
  strip: { features: ['roadcast'], size: { w: 6, h: 6 }, least: { w: 4, h: 4 } },
  directive: { features: ['directive'], size: { w: 4, h: 4 }, least: { w: 3, h: 2 }, isWhole: true },
  alerts: { features: ['alerts'], size: { w: 4, h: 5 }, least: { w: 3, h: 3 } },
  camera: { features: ['cameras'], size: { w: 3, h: 4 }, least: { w: 2, h: 3 }, isWhole: true },
  film: { features: ['cameras'], size: { w: 3, h: 4 }, least: { w: 2, h: 3 }, isWhole: true },
  oversight: { features: ['oversight'], size: { w: 4, h: 5 }, least: { w: 3, h: 3 } },
  news: { features: ['news'], size: { w: 4, h: 3 }, least: { w: 3, h: 2 }, isWhole: true },
  text: { features: [], size: { w: 3, h: 3 }, least: { w: 2, h: 1 } },
}

const OF_LIST = { stations: 'stations', castpoints: 'forecasts', circuits: 'roadcast' } as const

/** Whether the person may see what the module shows. */
export function isOpen(module: Module, hasFeature: (feature: Feature) => boolean): boolean {
  if (module.kind === 'list') return hasFeature(OF_LIST[module.of])
  return isKindOpen(module.kind, hasFeature)
}

export function isKindOpen(kind: ModuleKind, hasFeature: (feature: Feature) => boolean): boolean {
  const { features } = KINDS[kind]
  return features.length === 0 || features.some(hasFeature)
}

/** Those that the person may put on a dashboard. */
export const openKinds = (hasFeature: (feature: Feature) => boolean): readonly ModuleKind[] =>
  MODULE_KINDS.filter((kind) => isKindOpen(kind, hasFeature))

type Given = {
  readonly [Kind in ModuleKind]: Omit<ModuleOf<Kind>, 'kind' | 'id' | 'x' | 'y' | 'w' | 'h' | 'title'>
}

/** What a module shows until something is chosen: it is right at once. */
const FIRST: Given = {
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
}

type Box = {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly w?: number
  readonly h?: number
}

/** A module of a kind as it begins. */
export function aModule<Kind extends ModuleKind>(
  kind: Kind,
  { w = KINDS[kind].size.w, h = KINDS[kind].size.h, ...box }: Box,
  changes: Partial<Given[Kind]> = {},
): ModuleOf<Kind> {
  return { kind, ...box, w, h, title: '', ...FIRST[kind], ...changes } as unknown as ModuleOf<Kind>
}
