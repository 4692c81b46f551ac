import { useMemo } from 'react'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import type { MapPicture } from '../../map/map-picture.ts'
import type { MapState } from './map-state.ts'
import { mapView } from './map-views.ts'
import { frameAt, framesAfter, type TimedLayer } from './picture-frames.ts'

/** A picture layer that the map can show, with its picture at the instant of the slider. */
export type PictureChoice = {
  readonly id: string
  readonly name: string
  readonly isOn: boolean
  /** In percent. */
  readonly opacity: number
  /** Instant of the picture; null in a gap. */
  readonly at: string | null
  readonly rainRates: TimedLayer['rainRates']
  /** Picture in which the provider explains its colours. */
  readonly legendUrl: string | null
}

const NONE: readonly TimedLayer[] = []

/** Default opacity of a picture, in percent. */
export const PICTURE_OPACITY = 75

/** Radar and satellite layers that are on: selected ones, or those that the view begins with. */
export function useSelectedPictures({ pictures, view }: MapState) {
  const answer = useCall('listTimedLayers', {})
  const layers = answer.data?.layers ?? NONE
  const chosen = useMemo(() => {
    if (pictures !== null) return pictures
    const role = mapView(view).picture
    const first = layers.find((layer) => layer.role === role && layer.hasTiles)
    return first ? { [first.id]: PICTURE_OPACITY } : NO_OPACITIES
  }, [pictures, view, layers])
  return { layers, chosen, hasFailed: answer.isError }
}
const NO_OPACITIES: Readonly<Record<string, number>> = {}

/**
 * Pictures of the selected layers at an instant. One answer contains all instants, so a step needs no
 * request.
 */
export function useMapPictures(
  { layers, chosen, hasFailed }: ReturnType<typeof useSelectedPictures>,
  atMs: number,
) {
  const { locale } = useContextData()
  return useMemo(() => {
    const tiledLayers = layers.filter(({ hasTiles }) => hasTiles)
    const frames = tiledLayers.map((layer) => ({
      layer,
      at: frameAt(layer, atMs),
      opacity: chosen[layer.id],
    }))
    const pictures = frames.flatMap(({ layer, at, opacity }): MapPicture[] => {
      if (opacity === undefined || at === null) return []
      const { id, tileSizePx, minZoom, maxZoom, bounds } = layer
      const upcoming = framesAfter(layer, at)
      return [{ id, at, upcoming, tileSizePx, minZoom, maxZoom, bounds, opacity: opacity / 100 }]
    })
    const choices = frames.map(
      ({ layer, at, opacity }): PictureChoice => ({
        id: layer.id,
        name: layer.name[locale],
        isOn: opacity !== undefined,
        opacity: opacity ?? 100,
        at,
        rainRates: layer.rainRates,
        legendUrl: layer.legend?.[locale] ?? null,
      }),
    )
    const credits = frames.flatMap(({ layer, opacity }) =>
      opacity === undefined ? [] : [layer.attribution.text],
    )
    return { pictures, choices, credits, hasFailed }
  }, [layers, chosen, atMs, locale, hasFailed])
}
