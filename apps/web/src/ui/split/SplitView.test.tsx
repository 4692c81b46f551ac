// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { drawn } from '../../test-support/drawn.tsx'
import { createHover } from './hover.ts'
import { SplitView } from './SplitView.tsx'

beforeEach(() => localStorage.clear())

const view = <SplitView divider="stationDivider" left="table" right="map" />
const share = () => screen.getByRole('separator').getAttribute('aria-valuenow')

test('both panes are present, with a named divider between them', async () => {
  const { container } = await drawn(view)
  expect(container.textContent).toBe('tablemap')
  expect(screen.getByRole('separator', { name: 'Déplacer la séparation' })).toBeDefined()
})

test('arrow keys move the divider within its limits, and it stays in place', async () => {
  const { user, redraw } = await drawn(view)
  const before = Number(share())
  screen.getByRole('separator').focus()
  await user.keyboard('{ArrowLeft}')
  expect(Number(share())).toBe(before - 2)
  await user.keyboard('{End}{ArrowRight}')
  expect(share()).toBe('90')
  redraw(<SplitView key="again" divider="stationDivider" left="table" right="map" />)
  expect(share()).toBe('90')
})

test('each list has its own divider position', async () => {
  const { user, redraw } = await drawn(view)
  screen.getByRole('separator').focus()
  await user.keyboard('{Home}')
  redraw(<SplitView key="other" divider="forecastDivider" left="table" right="map" />)
  expect(share()).not.toBe('25')
})

test('hovering on one side notifies the other once', () => {
  const hover = createHover()
  let calls = 0
  const stop = hover.subscribe(() => {
    calls += 1
  })
  hover.set('a')
  hover.set('a')
  expect([hover.get(), calls]).toEqual(['a', 1])
  stop()
  hover.set(null)
  expect([hover.get(), calls]).toEqual([null, 1])
})

test('by default the list has 62 of 100 and the map 38', async () => {
  const { redraw } = await drawn(view)
  expect(share()).toBe('62')
  redraw(<SplitView key="other" divider="forecastDivider" left="table" right="map" />)
  expect(share()).toBe('62')
})
