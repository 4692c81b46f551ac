// @vitest-environment happy-dom

import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { drawn } from '../../test-support/drawn.tsx'
import { CameraView } from './CameraView.tsx'
import type { Picture } from './film.ts'
import { aCamera } from './test-camera.ts'

const pictureAt = (takenAt: string, isArchived = true) =>
  ({ id: takenAt, takenAt, mediaType: 'image/jpeg', isArchived }) as Picture

test('a film contains the pictures that still exist', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const pictures = [
    pictureAt('2026-01-05T02:00:00Z'),
    pictureAt('2026-01-05T02:30:00Z', false),
    pictureAt('2026-01-05T03:00:00Z'),
  ]
  const camera = aCamera({ latest: pictures[2] ?? null })
  await drawn(
    <CameraView
      {...{ camera, pictures, isThinned: false, retention: { everyPictureDays: 7, hourlyDays: 60 } }}
    />,
  )
  expect(screen.getAllByText(/^Image \d/).map(({ textContent }) => textContent)).toEqual(['Image 2 sur 2'])
})
