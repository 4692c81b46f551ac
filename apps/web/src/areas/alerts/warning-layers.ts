import { mapOutline, RIVER_COLOUR, TOKENS } from '@verglas/charts/theme'
import type { CallAnswer } from '@verglas/contract'
import type { Severity } from '@verglas/contract/alert-codes'
import { isInArea } from '@verglas/contract/area-rules'
import type { Position } from 'geojson'
import type { Display } from '../../lib/display.ts'
import { areaLayer } from '../../map/layers/areas.ts'
import { lineLayer } from '../../map/layers/lines.ts'
import type { MapLayer } from '../../map/layers/map-layer.ts'
import { pointLayer } from '../../map/layers/points.ts'
import type { LegendGroup } from '../../map/MapLegend.tsx'
import { type Bounds, boundsOfLines } from '../../map/map-bounds.ts'
import { codeWord, severityLook } from '../../ui/badge/code-palettes.ts'
import { networkSegments, networkShields } from '../network/panels.ts'

export type Domain = CallAnswer<'listVigilanceDomains'>['domains'][number]
export type Reach = CallAnswer<'getVigicrues'>['reaches']['features'][number]

/** The severities that have a colour on the maps of the French services. */
export const MAP_SEVERITIES = [0, 2, 3, 4] as const

/** Wider is more severe, so that colour is not the only signal. */
const WIDTHS_PX: Readonly<Record<Severity, number>> = { 0: 2.5, 1: 3, 2: 4, 3: 6, 4: 8 }

const fillOf = ({ mode }: Display, severity: Severity) => severityLook(mode, severity).fill

/**
 * Text above a name on the map: the colour in the words of the legend, or nothing if all is calm. The French services
 * have no minor severity.
 */
const severityWords = ({ t }: Display, severity: Severity): string => {
  if (severity === 0) return ''
  return severity === 1 ? codeWord(t, 'severity', severity) : t(`alerts.vigilance.colours.${severity}`)
}

/** Departments in the colour of the day; calm ones have no label. */
export function departmentLayer(
  display: Display,
  domains: readonly Domain[],
  severityOf: (domain: string) => Severity,
): MapLayer {
  return areaLayer(
    'departments',
    domains.flatMap(({ domain, kind, name, geometry }) => {
      if (kind !== 'department') return []
      const severity = severityOf(domain)
      return [
        {
          id: domain,
          polygons: geometry.coordinates as Position[][][],
          name: severity === 0 ? '' : name,
          value: severityWords(display, severity),
          colour: fillOf(display, severity),
          outline: severity === 0 ? TOKENS[display.mode].line : TOKENS[display.mode].outline,
          rank: severity,
        },
      ]
    }),
  )
}

type Located = { readonly longitude: number; readonly latitude: number }

/** The box around the departments with points of the organisation; null if it has none there. */
export function ownDepartments(domains: readonly Domain[], points: readonly Located[]): Bounds | null {
  const ownDomains = domains.filter(({ kind, geometry }) => {
    if (kind !== 'department') return false
    const area = { type: 'MultiPolygon', coordinates: geometry.coordinates as Position[][][] } as const
    return points.some(({ longitude, latitude }) => isInArea([longitude, latitude], area))
  })
  return boundsOfLines(ownDomains.flatMap(({ geometry }) => (geometry.coordinates as Position[][][]).flat()))
}

/** The organisation's own roads over the departments; they cannot be chosen. */
export function ownRoadLayers(
  { mode }: Display,
  roads: readonly OwnRoad[],
): readonly [line: MapLayer, shields: MapLayer] {
  const { text } = TOKENS[mode]
  const look = { colour: text, outline: text, widthPx: ROAD_WIDTH_PX, isDashed: false, rank: 0 }
  const lines = roads.map(({ id, geometry }) => ({
    ...look,
    id: `road ${id}`,
    coordinates: geometry.coordinates as Position[],
    name: '',
    value: '',
  }))
  const layer = lineLayer('own-roads', lines)
  const computeLayout: typeof layer.computeLayout = (view, theme) => ({
    ...layer.computeLayout(view, theme),
    findAt: () => null,
  })
  const shields = networkShields(networkSegments(roads, []))
  return [{ ...layer, computeLayout, labelOf: () => null, extent: null }, shields]
}
export type OwnRoad = CallAnswer<'getRoadLines'>['features'][number]
const ROAD_WIDTH_PX = 3.5

/** Coasts above green, as lines along the departments. */
export function coastLayer(
  display: Display,
  domains: readonly Domain[],
  severityOf: (domain: string) => Severity,
): MapLayer {
  return lineLayer(
    'coasts',
    domains.flatMap(({ domain, kind, name, geometry }) => {
      const severity = severityOf(domain)
      if (kind !== 'coast' || severity === 0) return []
      return (geometry.coordinates as Position[][]).map((coordinates) => ({
        ...lineOf(display, severity),
        id: domain,
        coordinates,
        name: display.t('alerts.coast', { name }),
      }))
    }),
  )
}

export type LevelStation = CallAnswer<'listStations'>['stations'][number] & {
  readonly longitude: number
  readonly latitude: number
}

/** Stations that measure a water level and have a position. */
export const levelStations = (stations: CallAnswer<'listStations'>['stations']): LevelStation[] =>
  stations.flatMap((station) => {
    const { longitude, latitude, latest } = station
    const hasLevel = longitude !== null && latitude !== null && (latest?.values.water ?? null) !== null
    return hasLevel ? [{ ...station, longitude, latitude }] : []
  })

/** Water levels measured by stations, above the reaches. */
export const levelLayer = ({ mode, formats }: Display, stations: readonly LevelStation[]): MapLayer =>
  pointLayer(
    'levels',
    stations.map(({ id, name, longitude, latitude, latest }) => ({
      id: `station ${id}`,
      longitude,
      latitude,
      name,
      value: formats.quantity('level', latest?.values.water ?? null),
      fill: TOKENS[mode].muted,
      outline: TOKENS[mode].outline,
      symbol: 'ring',
      rank: 0,
    })),
  )

/** Reaches of rivers; a flood is drawn as a wave in the colour of its severity. */
export function reachLayer(display: Display, reaches: readonly Reach[]): MapLayer {
  return lineLayer(
    'reaches',
    reaches.flatMap(({ geometry, properties: { code, name, severity } }) =>
      (geometry.coordinates as Position[][]).map((coordinates) => ({
        ...lineOf(display, severity),
        ...riverLook(display, severity),
        id: code,
        coordinates,
        name,
      })),
    ),
  )
}

/** Thinner than a dangerous road, because the organisation's roads must be the strongest lines of a map. */
const RIVER_WIDTH_PX = 2.5

/** The style of a river on a map, which always differs from that of a road. */
export function riverLook({ mode }: Display, severity: Severity) {
  const { fill, ink } = severityLook(mode, severity)
  return {
    colour: RIVER_COLOUR[mode],
    widthPx: RIVER_WIDTH_PX,
    river: { wave: severity > 0 ? { fill, ink } : null },
  }
}

const lineOf = (display: Display, severity: Severity) => ({
  value: severityWords(display, severity),
  colour: fillOf(display, severity),
  outline: mapOutline(display.mode),
  widthPx: WIDTHS_PX[severity],
  isDashed: false,
  rank: severity,
})

/** What the colours mean, in the words of the service. */
export const vigilanceLegend = (display: Display): LegendGroup => ({
  title: display.t('alerts.vigilance.title'),
  rows: MAP_SEVERITIES.map((severity) => ({
    label: display.t(`alerts.vigilance.legend.${severity}`),
    colour: fillOf(display, severity),
  })),
})

export const vigicruesLegend = (display: Display): LegendGroup => ({
  title: display.t('alerts.floods.title'),
  rows: MAP_SEVERITIES.map((severity) => ({
    label: display.t(`alerts.floods.legend.${severity}`),
    ...reachSymbol(display, severity),
  })),
})

/** Legend of the floods on a map with all alerts: the severities that occur, the line of calm water first. */
export const floodLegend = (display: Display, severities: readonly Severity[]): LegendGroup => ({
  title: display.t('map.legends.floods'),
  rows: ALERT_SEVERITIES.filter((severity) => severities.includes(severity)).map((severity) => ({
    label: codeWord(display.t, 'severity', severity),
    ...reachSymbol(display, severity),
  })),
})
const ALERT_SEVERITIES = [0, 1, 2, 3, 4] as const

/** A calm reach is a dashed line of water; a flood is a wave on a disc in the colour of its severity. */
function reachSymbol({ mode }: Display, severity: Severity) {
  const { fill, ink } = severityLook(mode, severity)
  return severity === 0
    ? { colour: RIVER_COLOUR[mode], widthPx: RIVER_WIDTH_PX, isDashed: true }
    : { colour: fill, wave: ink }
}
