import { useMap } from '@vis.gl/react-maplibre'
import { useLayoutEffect, useRef, useState } from 'react'
import { useContextData } from '../lib/context.ts'
import { haveSameEntries } from '../lib/use-same-entries.ts'
import { cleared, flatViewOf } from './flat-view-of-map.ts'
import type { Box } from './layers/boxes.ts'
import type { FlatView } from './layers/flat-view.ts'
import {
  createPictureTiles,
  type PictureTile,
  type PictureTiles,
  tilesInView,
} from './layers/picture-tiles.ts'
import type { MapPicture } from './map-picture.ts'
import css from './road-map.module.css'

/**
 * Draws the pictures of one layer over the base map. The previous picture stays until all tiles of the next are
 * loaded, so that a loop never flickers.
 */
export function PictureView({ picture }: { picture: MapPicture }) {
  const map = useMap().current?.getMap()
  const { setup } = useContextData()
  const canvas = useRef<HTMLCanvasElement>(null)
  const awaitedAt = useRef(picture.at)
  const drawn = useRef<DrawnPicture | null>(null)
  const [tiles, setTiles] = useState<PictureTiles | null>(null)
  // Decoded pictures are outside React, and large.
  useLayoutEffect(() => {
    const created = createPictureTiles(setup.id, { id: picture.id, tileSizePx: picture.tileSizePx })
    setTiles(created)
    return () => created.close()
  }, [setup.id, picture.id, picture.tileSizePx])

  // The canvas is outside React too.
  useLayoutEffect(() => {
    if (!map || !tiles) return
    const draw = () => {
      if (!canvas.current) return
      const view = flatViewOf(map)
      const visibleTiles = tilesInView(view, picture)
      const isThere = (at: string) => !visibleTiles.some((tile) => tiles.isComing(at, tile))
      let at = drawn.current?.at ?? picture.at
      // Waits for an instant that is being loaded; otherwise, while time is dragged, each would be abandoned for
      // the next.
      if (isThere(awaitedAt.current)) {
        at = awaitedAt.current
        awaitedAt.current = picture.at
      }
      if (isThere(picture.at)) at = awaitedAt.current = picture.at
      // The instant that is still displayed comes last.
      const instants = [...new Set([awaitedAt.current, picture.at, at])]
      const requestedTiles = [...instants, ...picture.upcoming].flatMap((each) =>
        visibleTiles.map((tile) => ({ at: each, tile })),
      )
      tiles.want(requestedTiles, instants.length * visibleTiles.length)
      const images = visibleTiles.map((tile) => tiles.get(at, tile))
      const before = drawn.current
      if (before?.view === view && before.at === at && haveSameEntries(before.images, images)) return
      drawn.current = { view, at, images }
      const context = cleared(canvas.current, view)
      if (context) drawTiles(context, view, visibleTiles, { tiles, at })
    }
    let nextFrame: number | null = null
    const drawNextFrame = () => {
      nextFrame ??= requestAnimationFrame(() => {
        nextFrame = null
        draw()
      })
    }
    draw()
    const end = tiles.subscribe(drawNextFrame)
    map.on('move', draw)
    map.on('resize', draw)
    return () => {
      end()
      if (nextFrame !== null) cancelAnimationFrame(nextFrame)
      map.off('move', draw)
      map.off('resize', draw)
    }
  }, [map, tiles, picture])

  return <canvas ref={canvas} className={css.flat} style={{ opacity: picture.opacity }} aria-hidden />
}

type DrawnPicture = {
  readonly view: FlatView
  readonly at: string
  readonly images: readonly (ImageBitmap | null)[]
}

/** How many zoom levels up to look for a substitute for a tile that is still loading. */
const SCALES_UP = 4

function drawTiles(
  context: CanvasRenderingContext2D,
  view: FlatView,
  inView: readonly PictureTile[],
  { tiles, at }: { readonly tiles: PictureTiles; readonly at: string },
): void {
  for (const tile of inView) {
    const image = tiles.get(at, tile)
    if (image) drawSlice(context, boxOf(view, tile), { image, share: 1, column: 0, row: 0 })
    else if (tiles.isComing(at, tile)) drawOtherScale(context, view, tile, (other) => tiles.get(at, other))
  }
}

/** While the map is zoomed, draws tiles of the previous zoom level, so that the picture never disappears. */
function drawOtherScale(
  context: CanvasRenderingContext2D,
  view: FlatView,
  { zoom, column, row }: PictureTile,
  imageOf: (tile: PictureTile) => ImageBitmap | null,
): void {
  for (let up = 1; up <= SCALES_UP; up += 1) {
    const divisions = 2 ** up
    const above = {
      zoom: zoom - up,
      column: Math.floor(column / divisions),
      row: Math.floor(row / divisions),
    }
    const image = imageOf(above)
    if (!image) continue
    const slice = { image, share: 1 / divisions, column: column % divisions, row: row % divisions }
    drawSlice(context, boxOf(view, { zoom, column, row }), slice)
    return
  }
  for (const [east, south] of QUARTERS) {
    const childTile = { zoom: zoom + 1, column: 2 * column + east, row: 2 * row + south }
    const image = imageOf(childTile)
    if (image) drawSlice(context, boxOf(view, childTile), { image, share: 1, column: 0, row: 0 })
  }
}
const QUARTERS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const

/** Rounds to whole pixels, or seams would be visible between tiles. */
function boxOf({ scale, shiftX, shiftY }: FlatView, { zoom, column, row }: PictureTile): Box {
  const size = scale / 2 ** zoom
  return {
    left: Math.round(column * size + shiftX),
    top: Math.round(row * size + shiftY),
    right: Math.round((column + 1) * size + shiftX),
    bottom: Math.round((row + 1) * size + shiftY),
  }
}

type ImageSlice = {
  readonly image: ImageBitmap
  /** Fraction of the image's width. */
  readonly share: number
  readonly column: number
  readonly row: number
}

function drawSlice(
  context: CanvasRenderingContext2D,
  { left, top, right, bottom }: Box,
  { image, share, column, row }: ImageSlice,
): void {
  const [width, height] = [image.width * share, image.height * share]
  context.drawImage(image, column * width, row * height, width, height, left, top, right - left, bottom - top)
}
