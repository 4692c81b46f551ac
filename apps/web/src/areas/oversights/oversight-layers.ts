import { polygonsOf } from '@verglas/contract/area-rules'
import { geometryOf, type OversightArea, unrolled } from '@verglas/contract/oversight-area'
import type { Position } from 'geojson'
import type { Display } from '../../lib/display.ts'
import { areaLayer } from '../../map/layers/areas.ts'
import { lineLayer } from '../../map/layers/lines.ts'
import type { MapLayer } from '../../map/layers/map-layer.ts'
import { pointLayer } from '../../map/layers/points.ts'
import type { LegendGroup } from '../../map/MapLegend.tsx'
import { codeWord, severityLook } from '../../ui/badge/code-palettes.ts'
import {
  type PlaceRow,
  placeKey,
  type RoadFeature,
  severityByPlace,
  type Watched,
  worstOf,
} from './detail-shape.ts'

/** Wider is worse, so that colour is not the only cue. */
const WIDTHS_PX = [2, 3, 4, 6, 8]

const lineLook = ({ mode }: Display, severity: number) => {
  const { fill: colour, outline } = severityLook(mode, severity)
  return { colour, outline }
}

const wordsOf = ({ t }: Display, severity: number) =>
  severity === 0 ? '' : codeWord(t, 'severity', severity)

/** The area in the colour of its severity; nothing for a watch over named places. */
export function oversightAreaLayer(display: Display, area: OversightArea, severity: number): MapLayer {
  const geometry = geometryOf(area)
  const polygons = geometry === null ? [] : polygonsOf(unrolled(geometry))
  return areaLayer(
    'oversight-area',
    geometry === null
      ? []
      : [
          {
            id: 'oversight-area',
            polygons: polygons as Position[][][],
            name: '',
            value: wordsOf(display, severity),
            ...lineLook(display, severity),
            rank: severity,
          },
        ],
  )
}

type Placed = { readonly watched: readonly Watched[]; readonly rows: readonly PlaceRow[] }

/** Points and stations: full where a rule fires now, half where one will, a ring where none does. */
export function oversightPointLayer(display: Display, { watched, rows }: Placed): MapLayer {
  const severities = severityByPlace(rows)
  const points = watched.filter(({ kind }) => kind !== 'segment')
  const listedKeys = new Set(points.map(placeKey))
  const firing = rows.filter((row) => row.kind !== 'segment' && !listedKeys.has(placeKey(row)))
  const layerPlaces = [
    ...points.map(({ corners, ...place }) => ({
      ...place,
      ...(corners[0] ?? { longitude: 0, latitude: 0 }),
    })),
    ...new Map(firing.map((row) => [placeKey(row), row])).values(),
  ]
  const stateOf = (place: Pick<Watched, 'kind' | 'id'>) => severities.get(placeKey(place))
  // The last drawn item is on top, and a station is often at the same place as its forecast point.
  const lowestFirst = layerPlaces.toSorted(
    (a, b) => (stateOf(a)?.severity ?? 0) - (stateOf(b)?.severity ?? 0),
  )
  return pointLayer(
    'oversight-points',
    lowestFirst.map(({ kind, id, name, longitude, latitude }) => {
      const state = stateOf({ kind, id })
      const severity = state?.severity ?? 0
      return {
        id: placeKey({ kind, id }),
        longitude,
        latitude,
        name,
        value: wordsOf(display, severity),
        ...severityLook(display.mode, severity),
        symbol: state ? (state.isNow ? ('plain' as const) : ('half' as const)) : ('ring' as const),
        rank: -severity,
      }
    }),
  )
}

/** The segments of the area, wider with higher severity. */
export function oversightSegmentLayer(
  display: Display,
  { watched, rows }: Placed,
  roads: readonly RoadFeature[],
): MapLayer {
  const severities = severityByPlace(rows)
  const watchedSegments = new Map(
    watched.flatMap(({ kind, id, name }) => (kind === 'segment' ? [[id, name]] : [])),
  )
  return lineLayer(
    'oversight-segments',
    roads.flatMap(({ id, geometry }) => {
      const name = watchedSegments.get(id)
      if (name === undefined) return []
      const severity = severities.get(placeKey({ kind: 'segment', id }))?.severity ?? 0
      return [
        {
          id: placeKey({ kind: 'segment', id }),
          coordinates: geometry.coordinates,
          name,
          value: wordsOf(display, severity),
          ...lineLook(display, severity),
          widthPx: WIDTHS_PX[severity] ?? 2,
          isDashed: false,
          rank: severity,
        },
      ]
    }),
  )
}

/** The severities that occur on the map. */
export function severityLegend(display: Display, rows: readonly PlaceRow[]): LegendGroup {
  const severities = [...new Set(rows.map(worstOf))].toSorted((a, b) => b - a)
  return {
    title: display.t('map.legends.levels'),
    rows: severities.map((severity) => ({
      label: codeWord(display.t, 'severity', severity),
      colour: severityLook(display.mode, severity).fill,
    })),
  }
}
