import { createRoute, useNavigate } from '@tanstack/react-router'
import type { Area, Places } from '../../lib/area-manifest.ts'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { insideRoute } from '../../lib/routes.ts'
import { screen } from '../../lib/screen.ts'
import { zoneOfCamera } from './road-order.ts'
import { setup } from './setup/screens.tsx'

const list = createRoute({
  getParentRoute: () => insideRoute,
  path: '/cameras',
  staticData: { access: 'cameras' },
  component: screen(() => import('./CamerasPage.tsx'), 'CamerasPage'),
})
const camera = createRoute({
  getParentRoute: () => insideRoute,
  path: '/cameras/$cameraId',
  staticData: { access: 'cameras' },
  component: screen(() => import('./CameraPage.tsx'), 'CameraPage'),
})

/** Cameras can be searched by name and road. */
function useCameraPlaces(): ReturnType<Places['use']> {
  const navigate = useNavigate()
  const { hasFeature, points } = useContextData()
  const { data, isLoading, error, refetch } = useCall('listCameras', {}, { enabled: hasFeature('cameras') })
  const places = (data?.cameras ?? []).map(({ id, name, road, zoneId, longitude, latitude }) => ({
    id,
    name,
    zoneId: zoneOfCamera(points, { id, zoneId }),
    at: [longitude, latitude] as const,
    ...(road ? { hint: road } : {}),
    words: road ?? '',
    open: () => void navigate({ to: '/cameras/$cameraId', params: { cameraId: id } }),
  }))
  return { list: places, isLoading, error: data ? null : error, retry: () => void refetch() }
}

export const cameras = {
  name: 'cameras',
  adminPages: setup.adminPages,
  routes: [list, camera, ...setup.routes],
  navigation: [{ path: '/cameras', group: 'places', position: 30, label: 'navigation.cameras', key: 'v' }],
  places: {
    follow: 'cameras',
    label: 'navigation.cameras',
    followLabel: 'firstLogin.stepCameras',
    use: useCameraPlaces,
  },
} as const satisfies Area
