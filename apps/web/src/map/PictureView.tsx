import { useMap } from '@vis.gl/react-maplibre'
import { useLayoutEffect, useRef, useState } from 'react'
import { useContextData } from '../lib/context.ts'
import { cleared, flatViewOf } from './flat-view.ts'
import type { FlatView } from './layers/flat-view.ts'
import {
  createPictureTiles,
  type PictureTile,
  type PictureTiles,
  tilesInView,
} from './layers/picture-tiles.ts'
import type { MapPicture } from './map-picture.ts'
import css from './road-map.module.css'

/** Pictures of one layer over the ground; the former stays until all tiles of the next are there, so that a loop never flickers. */
export function PictureView({ picture }: { picture: MapPicture }) {
  const map = useMap().current?.getMap()
  const { setup } = useContextData()
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawnAt = useRef(picture.at)
  const [tiles, setTiles] = useState<PictureTiles | null>(null)
  // Decoded pictures are outside React, and large.
  useLayoutEffect(() => {
    const created = createPictureTiles(setup.id, picture.id)
    setTiles(created)
    return () => created.close()
  }, [setup.id, picture.id])

  // As is the canvas.
  useLayoutEffect(() => {
    if (!map || !tiles) return
    const draw = () => {
      if (!canvas.current) return
      const view = flatViewOf(map)
      const inView = tilesInView(view, picture)
      for (const at of [picture.at, ...picture.ahead]) for (const tile of inView) tiles.load(at, tile)
      if (inView.every((tile) => tiles.isThere(picture.at, tile))) drawnAt.current = picture.at
      const pen = cleared(canvas.current, view)
      if (pen) drawTiles(pen, view, inView, (tile) => tiles.get(drawnAt.current, tile))
    }
    draw()
    const end = tiles.subscribe(draw)
    map.on('move', draw)
    map.on('resize', draw)
    return () => {
      end()
      map.off('move', draw)
      map.off('resize', draw)
    }
  }, [map, tiles, picture])

  return <canvas ref={canvas} className={css.flat} style={{ opacity: picture.opacity }} aria-hidden />
}

function drawTiles(
  pen: CanvasRenderingContext2D,
  { scale, shiftX, shiftY }: FlatView,
  inView: readonly PictureTile[],
  imageOf: (tile: PictureTile) => ImageBitmap | null,
): void {
  for (const tile of inView) {
    const image = imageOf(tile)
    if (!image) continue
    const size = scale / 2 ** tile.zoom
    // on whole pixels, or seams would be seen between tiles
    const left = Math.round(tile.column * size + shiftX)
    const top = Math.round(tile.row * size + shiftY)
    const right = Math.round((tile.column + 1) * size + shiftX)
    const bottom = Math.round((tile.row + 1) * size + shiftY)
    pen.drawImage(image, left, top, right - left, bottom - top)
  }
}
