import { useComputedColorScheme } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { pointLayer } from '../../map/layers/points.ts'
import { RoadMap } from '../../map/RoadMap.tsx'
import { useTimeMode } from '../../time/time-mode.tsx'
import { Box } from '../../ui/layout/Box.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { createHover } from '../../ui/split/hover.ts'
import { cameraPoints } from './map-points.ts'
import type { Camera } from './pictures/panels.ts'
import { RoadHere } from './RoadHere.tsx'
import { pointOfCamera } from './road-order.ts'
import { WeatherHere } from './WeatherHere.tsx'

type Props = {
  camera: Camera
  /** When the displayed picture was taken; null if it is the latest. */
  atMs: number | null
}

/** The weather at the camera, the road forecast, and its location. */
export function CameraSidePanel({ camera, atMs }: Props) {
  const { t } = useTranslation()
  const { points, hasFeature } = useContextData()
  const { nowMs } = useTimeMode()
  const mode = useComputedColorScheme('light')
  const [hover] = useState(createHover)
  const point = pointOfCamera(points, camera.id)
  const stationId = camera.stationId ?? point?.id_station ?? null
  const castpointId = camera.castpointId ?? point?.id_castpoint ?? null
  const layers = useMemo(
    () => [pointLayer('camera', cameraPoints([camera], { mode, nowMs, isFavourite: () => true }))],
    [camera, mode, nowMs],
  )
  return (
    <Stack as="aside" gap={20} minWidth={0}>
      {hasFeature('stations') && <WeatherHere stationId={stationId} atMs={atMs} />}
      {castpointId !== null && <RoadHere castpointId={castpointId} />}
      <Box isFramed height={280} overflow="hidden">
        <RoadMap
          label={t('cameras.placeMap', { name: camera.name })}
          layers={layers}
          fitKey={camera.id}
          selectedId={camera.id}
          hover={hover}
        />
      </Box>
    </Stack>
  )
}
