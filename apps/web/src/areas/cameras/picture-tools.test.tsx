// @vitest-environment happy-dom

import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { drawn } from '../../test-support/drawn.tsx'
import type { Picture } from './film.ts'
import { PictureTools } from './PictureTools.tsx'
import { aCamera } from './test-camera.ts'

const picture = {
  id: 'p',
  takenAt: '2026-01-15T02:30:00Z',
  mediaType: 'image/jpeg',
  isArchived: false,
} as Picture

test.each([true, false])('full screen is offered when the browser supports it: %s', async (isThere) => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  Object.defineProperty(document, 'fullscreenEnabled', { value: isThere, configurable: true })
  const frame = { current: null }
  await drawn(
    <PictureTools {...{ picture, frame, camera: aCamera(), isComparing: false, onCompare: () => {} }} />,
  )
  expect(screen.queryAllByRole('button', { name: /plein écran/i })).toHaveLength(isThere ? 1 : 0)
})
