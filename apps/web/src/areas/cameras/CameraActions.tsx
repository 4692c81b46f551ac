import { ActionIcon } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Point } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { writeBounds } from '../../map/map-bounds.ts'
import { IconChevronLeft, IconChevronRight, IconMapPin } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/page/LinkButton.tsx'
import type { Camera } from './pictures/panels.ts'
import { neighboursOnRoad } from './road-order.ts'

type Props = { camera: Camera; points: readonly Point[] }

/** Half width in degrees of the map section around the camera. */
const AROUND_DEG = 0.25

/** Links to the neighbouring cameras on the road, and to the map. */
export function CameraActions({ camera, points }: Props) {
  const { t } = useTranslation()
  const cameras = useCall('listCameras', {}).data?.cameras ?? []
  const { previous, next } = neighboursOnRoad(cameras, points, camera)
  const { longitude, latitude } = camera
  const frame = writeBounds([
    longitude - AROUND_DEG,
    latitude - AROUND_DEG,
    longitude + AROUND_DEG,
    latitude + AROUND_DEG,
  ])
  return (
    <>
      {previous && (
        <Neighbour camera={previous} label={t('cameras.previousOnRoad', { name: previous.name })}>
          <IconChevronLeft size={17} />
        </Neighbour>
      )}
      {next && (
        <Neighbour camera={next} label={t('cameras.nextOnRoad', { name: next.name })}>
          <IconChevronRight size={17} />
        </Neighbour>
      )}
      <LinkButton to="/cameras" search={{ view: 'map', frame }} leftSection={<IconMapPin size={15} />}>
        {t('cameras.showOnMap')}
      </LinkButton>
    </>
  )
}

type NeighbourProps = { camera: Camera; label: string; children: React.ReactNode }

function Neighbour({ camera, label, children }: NeighbourProps) {
  return (
    <ActionIcon
      variant="default"
      size={30}
      aria-label={label}
      title={label}
      // Keeps the same hours and instants at the next camera, so that one can look along the road.
      renderRoot={(props) => (
        <Link
          to="/cameras/$cameraId"
          params={{ cameraId: camera.id }}
          search={(previousSearch) => previousSearch}
          {...props}
        />
      )}
    >
      {children}
    </ActionIcon>
  )
}
