// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, test, vi } from 'vitest'
import { drawn } from '../../test-support/drawn.tsx'
import { CameraPage } from './CameraPage.tsx'
import { aCamera } from './test-camera.ts'

afterEach(() => vi.unstubAllGlobals())

test('a camera without a picture explains this and still shows the weather and its position', async () => {
  const camera = aCamera({ id: '' })
  const retention = { everyPictureDays: 3, hourlyDays: 90 }
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path.includes('/cameras/') ? { camera, pictures: [], isThinned: false, retention } : {}),
  )
  await drawn(<CameraPage />, { context: { hasFeature: (feature) => feature === 'stations' } })
  await screen.findByText('Aucune image reçue')
  screen.getByRole('complementary')
})
