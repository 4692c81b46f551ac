import { createRoute } from '@tanstack/react-router'
import type { Screens } from '../../../lib/area-manifest.ts'
import { insideRoute } from '../../../lib/routes.ts'
import { screen } from '../../../lib/screen.ts'

const access = 'admin_sources'

const list = createRoute({
  getParentRoute: () => insideRoute,
  path: '/admin/cameras',
  staticData: { access },
  component: screen(() => import('./CameraSetupPage.tsx'), 'CameraSetupPage'),
})
const camera = createRoute({
  getParentRoute: () => insideRoute,
  path: '/admin/cameras/$ownCameraId',
  staticData: { access },
  component: screen(() => import('./OwnCameraPage.tsx'), 'OwnCameraPage'),
})

const masks = createRoute({
  getParentRoute: () => insideRoute,
  path: '/admin/cameras/masks/$cameraId',
  staticData: { access },
  component: screen(() => import('./MasksPage.tsx'), 'MasksPage'),
})

/** The cameras of an organisation: their descriptions, and who may send their pictures. */
export const setup = {
  routes: [list, camera, masks],
  adminPages: [{ path: '/admin/cameras', group: 'data', position: 120, label: 'navigation.cameras' }],
} as const satisfies Screens
