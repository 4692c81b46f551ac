import { useMap } from '@vis.gl/react-maplibre'
import type { Position } from 'geojson'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { TerraDraw, TerraDrawPolygonMode, TerraDrawSelectMode } from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import { type Area, areaOf, polygonsOf } from './area-text.ts'

/** `polygon`: touches set the corners of a new polygon; `select`: polygons and their corners are moved. */
export type DrawMode = 'polygon' | 'select'

export type DrawToolProps = {
  area: Area | null
  mode: DrawMode
  /** Colour of lines and corners, as `#rrggbb`. */
  colour: `#${string}`
  onChange: (area: Area | null) => void
  /** Called when a polygon was closed; from then on its corners can be moved. */
  onClosed: () => void
}

/** Draws an area on the surrounding map. The drawing library is only notified of changes. */
export function DrawTool({ area, mode, colour, onChange, onClosed }: DrawToolProps) {
  const map = useMap().current?.getMap()
  const drawing = useRef<TerraDraw | null>(null)
  /** The area in the library, so that a change that came from the library is not written back to it. */
  const drawnArea = useRef<Area | null>(null)
  /** Areas set from outside are not reported as changes. */
  const isSettingArea = useRef(false)
  const callbacks = useRef({ onChange, onClosed })
  useEffect(() => {
    callbacks.current = { onChange, onClosed }
  })

  // Must end before the surrounding map is removed; the cleanup of an effect would run after that.
  useLayoutEffect(() => {
    if (!map) return
    const draw = openDrawing(map, colour)
    drawing.current = draw
    drawnArea.current = null
    const reportChange = () => {
      drawnArea.current = areaIn(draw)
      callbacks.current.onChange(drawnArea.current)
    }
    draw.on('finish', (_, { action }) => {
      reportChange()
      if (action === 'draw') callbacks.current.onClosed()
    })
    draw.on('change', (_, type) => {
      if (type === 'delete' && !isSettingArea.current && isAtRest(draw)) reportChange()
    })
    return () => {
      drawing.current = null
      draw.stop()
    }
  }, [map, colour])

  useEffect(() => {
    const draw = drawing.current
    if (!draw || area === drawnArea.current) return
    drawnArea.current = area
    isSettingArea.current = true
    draw.clear()
    if (area) draw.addFeatures(polygonsOf(area).flatMap(([around]) => (around ? [featureOf(around)] : [])))
    isSettingArea.current = false
  }, [area])

  useEffect(() => drawing.current?.setMode(mode), [mode])
  return null
}

function openDrawing(map: object, colour: `#${string}`): TerraDraw {
  const line = { outlineColor: colour, outlineWidth: 3 } as const
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map, coordinatePrecision: 9 }),
    modes: [
      new TerraDrawPolygonMode({
        styles: { ...line, fillColor: colour, fillOpacity: 0.18, closingPointColor: colour },
      }),
      new TerraDrawSelectMode({
        flags: {
          polygon: {
            feature: {
              draggable: true,
              coordinates: { midpoints: true, draggable: true, deletable: true },
            },
          },
        },
        styles: {
          selectedPolygonColor: colour,
          selectedPolygonFillOpacity: 0.26,
          selectedPolygonOutlineColor: colour,
          selectedPolygonOutlineWidth: 3,
          selectionPointColor: colour,
          midPointColor: colour,
        },
      }),
    ],
  })
  draw.start()
  draw.setMode('select')
  return draw
}

/** No polygon has been started; clearing and starting over are not changes of the area. */
const isAtRest = (draw: TerraDraw) => draw.getMode() === 'select'

function areaIn(draw: TerraDraw): Area | null {
  const polygons = draw
    .getSnapshot()
    .flatMap(({ geometry, properties }) =>
      geometry.type === 'Polygon' && properties.mode === 'polygon'
        ? [geometry.coordinates as Position[][]]
        : [],
    )
  return polygons.length === 0 ? null : areaOf(polygons)
}

const featureOf = (around: readonly (readonly number[])[]) => ({
  type: 'Feature' as const,
  geometry: { type: 'Polygon' as const, coordinates: [around.map((corner) => [...corner])] },
  properties: { mode: 'polygon' },
})
