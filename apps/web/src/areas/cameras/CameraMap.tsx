import { useComputedColorScheme } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { pointLayer } from '../../map/layers/points.ts'
import { writeBounds } from '../../map/map-bounds.ts'
import { RoadMap } from '../../map/RoadMap.tsx'
import { useNowMs } from '../../time/time-mode.tsx'
import type { Hover } from '../../ui/split/hover.ts'
import type { ChangeList, List } from './list-address.ts'
import { cameraPoints } from './map-points.ts'
import type { Camera } from './pictures/panels.ts'

type Props = { cameras: readonly Camera[]; list: List; hover: Hover; onChange: ChangeList }

const AGES_MS = 5 * 60_000

/** A map of the filtered cameras with their viewing directions. */
export function CameraMap({ cameras, list, hover, onChange }: Props) {
  const { t } = useTranslation()
  const { favourites } = useContextData()
  const mode = useComputedColorScheme('light')
  const nowMs = useNowMs(AGES_MS)
  const navigate = useNavigate()
  const layers = useMemo(() => {
    const isFavourite = (id: string) => favourites.cameras.includes(id)
    return [pointLayer('cameras', cameraPoints(cameras, { mode, nowMs, isFavourite }))]
  }, [cameras, mode, nowMs, favourites.cameras])
  const open = useCallback(
    (cameraId: string) => void navigate({ to: '/cameras/$cameraId', params: { cameraId } }),
    [navigate],
  )
  return (
    <RoadMap
      label={t('cameras.mapLabel', { count: cameras.length })}
      layers={layers}
      fitKey={`${list.text}|${list.zoneId}|${list.road}|${list.hasOnlyFavourites}`}
      frame={list.frame}
      hover={hover}
      credits={creditsOf(cameras)}
      onOpen={open}
      onFrame={(frame) => onChange({ frame: writeBounds(frame) })}
      onFit={() => onChange({ frame: null })}
    />
  )
}

const creditsOf = (cameras: readonly Camera[]) =>
  [...new Set(cameras.map(({ attribution }) => attribution))].filter((name) => name !== '')
