import { useMemo } from 'react'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import type { MapPicture } from '../../map/map-picture.ts'
import type { MapState } from './map-address.ts'
import { frameAt, framesAfter, type TimedLayer } from './picture-frames.ts'

/** A layer of a provider that can lie on the map, and its picture at the instant of the slider. */
export type PictureChoice = {
  readonly id: string
  readonly name: string
  readonly isOn: boolean
  /** In hundredths. */
  readonly opacity: number
  /** The instant of the picture; null in a gap. */
  readonly at: string | null
}

const NONE: readonly TimedLayer[] = []

/** Radar and satellite under the things of the map. All instants come with one answer: no call is made for a step. */
export function useMapPictures({ pictures: chosen }: MapState, atMs: number) {
  const { locale } = useContextData()
  const answer = useCall('listTimedLayers', {})
  const layers = answer.data?.layers ?? NONE
  return useMemo(() => {
    const shown = layers.filter(({ hasTiles }) => hasTiles)
    const frames = shown.map((layer) => ({ layer, at: frameAt(layer, atMs), opacity: chosen[layer.id] }))
    const pictures = frames.flatMap(({ layer, at, opacity }): MapPicture[] => {
      if (opacity === undefined || at === null) return []
      const { id, tileSizePx, minZoom, maxZoom, bounds } = layer
      const ahead = framesAfter(layer, at)
      return [{ id, at, ahead, tileSizePx, minZoom, maxZoom, bounds, opacity: opacity / 100 }]
    })
    const choices = frames.map(
      ({ layer, at, opacity }): PictureChoice => ({
        id: layer.id,
        name: layer.name[locale],
        isOn: opacity !== undefined,
        opacity: opacity ?? 100,
        at,
      }),
    )
    const credits = frames.flatMap(({ layer, opacity }) =>
      opacity === undefined ? [] : [layer.attribution.text],
    )
    return { pictures, choices, credits, hasFailed: answer.isError }
  }, [layers, chosen, atMs, locale, answer.isError])
}
