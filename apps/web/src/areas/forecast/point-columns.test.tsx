// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { frenchDisplay as display } from '../../test-support/a-display.ts'
import { drawn } from '../../test-support/drawn.tsx'
import { insteadOfHours } from './point-columns.tsx'

test('while the hours of a point load it displays a skeleton, and none once the request failed', async () => {
  const { container, redraw } = await drawn(insteadOfHours(display, undefined, false))
  expect(container.querySelector('.mantine-Skeleton-root')).not.toBeNull()
  redraw(insteadOfHours(display, undefined, true))
  expect(container.querySelector('.mantine-Skeleton-root')).toBeNull()
  expect(container.textContent).toBe('–')
})
