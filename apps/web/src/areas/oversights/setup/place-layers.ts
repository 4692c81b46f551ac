import { TOKENS } from '@verglas/charts/theme'
import { OVERSIGHT_PLACE_KINDS, type OversightPlaceKind } from '@verglas/contract/oversight-codes'
import type { Display } from '../../../lib/display.ts'
import { lineLayer } from '../../../map/layers/lines.ts'
import type { MapLayer } from '../../../map/layers/map-layer.ts'
import { pointLayer } from '../../../map/layers/points.ts'
import { placeKey, type Watched } from '../panels.ts'

/** Grey between the tones of the light and dark themes, for places that are not chosen. */
const QUIET = '#6b7c8c'

/** Map layers of the places an oversight may watch; chosen ones are filled. */
export function aroundLayers(
  { mode }: Pick<Display, 'mode'>,
  places: readonly Watched[],
  chosen: ReadonlySet<string>,
): readonly MapLayer[] {
  const { interactive, outline } = TOKENS[mode]
  const points = places.filter(({ kind }) => kind !== 'segment')
  const segments = places.filter(({ kind }) => kind === 'segment')
  return [
    lineLayer(
      'oversight-roads',
      segments.map((place) => {
        const isChosen = chosen.has(placeKey(place))
        const [middle, start, end] = place.corners
        return {
          id: placeKey(place),
          coordinates: [start, middle, end].flatMap((at) => (at ? [[at.longitude, at.latitude]] : [])),
          name: place.name,
          value: '',
          colour: isChosen ? interactive : QUIET,
          outline,
          widthPx: isChosen ? 6 : 3,
          isDashed: false,
          rank: isChosen ? 1 : 0,
        }
      }),
    ),
    pointLayer(
      'oversight-places',
      points.map((place) => {
        const isChosen = chosen.has(placeKey(place))
        return {
          id: placeKey(place),
          longitude: place.corners[0]?.longitude ?? 0,
          latitude: place.corners[0]?.latitude ?? 0,
          name: place.name,
          value: '',
          fill: isChosen ? interactive : QUIET,
          outline,
          symbol: isChosen ? ('plain' as const) : ('ring' as const),
          rank: isChosen ? -1 : 0,
        }
      }),
    ),
  ]
}

/** The place for the key of a map item in these layers. */
export function placeOfKey(key: string): { kind: OversightPlaceKind; id: string } | null {
  const at = key.indexOf(' ')
  const kind = OVERSIGHT_PLACE_KINDS.find((option) => option === key.slice(0, at))
  return kind ? { kind, id: key.slice(at + 1) } : null
}
