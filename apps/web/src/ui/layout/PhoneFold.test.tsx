// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { drawn, withWindow } from '../../test-support/drawn.tsx'
import { PhoneFold } from './PhoneFold.tsx'

afterEach(() => withWindow(1440))

const fold = (isLinked = false) => (
  <PhoneFold title="Caméras" contents="dernières images" isLinked={isLinked}>
    <p>the pictures</p>
  </PhoneFold>
)

test('a desk has the section alone', async () => {
  await drawn(fold())
  expect(screen.getByText('the pictures')).toBeDefined()
  expect(screen.queryByText('dernières images')).toBeNull()
})

test('a phone draws the section when its line is opened, or at once if links lead into it', async () => {
  withWindow(390)
  const { container, redraw } = await drawn(fold())
  expect(container.textContent).toBe('Caméras dernières images')
  const details = container.querySelector('details')
  if (details) details.open = true
  details?.dispatchEvent(new Event('toggle'))
  expect(await screen.findByText('the pictures')).toBeDefined()
  redraw(fold(true))
  expect(screen.getByText('the pictures')).toBeDefined()
})
