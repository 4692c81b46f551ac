// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { drawn } from '../../test-support/drawn.tsx'
import { Tile } from './Tile.tsx'

const NOW = '2026-11-17T03:00:00Z'
const at = { address: `/?time=${NOW}` }
const minutesBefore = (minutes: number) => Date.parse(NOW) - minutes * 60_000
const air = { code: 'tair', value: -2.7, atMs: minutesBefore(4), periodS: 600 } as const
const isMuted = () => document.querySelector('[data-muted]') !== null

test('has the value, its unit, its age and its link', async () => {
  const { container } = await drawn(<Tile {...air} recent={[0, -1, -2.7]} />, at)
  expect(container.textContent).toMatch(/^Température de l’air4\smin−2,7°C↘/)
  expect(screen.getByText('Tendance sur 3 h, en baisse')).toBeDefined()
  expect(isMuted()).toBe(false)
})

test('an outdated value is muted', async () => {
  await drawn(<Tile {...air} atMs={minutesBefore(60)} />, at)
  expect(isMuted()).toBe(true)
})

test('a value of a station declared broken is muted, as is a doubtful one, which gives the reason', async () => {
  const { redraw } = await drawn(<Tile {...air} isUnreliable />, at)
  expect(isMuted()).toBe(true)
  redraw(<Tile {...air} doubt="bloquée" />)
  expect(isMuted()).toBe(true)
  expect(screen.getByText('bloquée')).toBeDefined()
})

test('a missing value is a dash', async () => {
  const { container } = await drawn(<Tile {...air} value={null} atMs={null} />, at)
  expect(container.textContent).toBe('Température de l’air––')
})

test('only a tile that can be pressed is a button', async () => {
  const onPress = vi.fn()
  const { user, redraw } = await drawn(<Tile {...air} />, at)
  expect(screen.queryByRole('button')).toBeNull()
  redraw(<Tile {...air} press={{ isPressed: true, title: 'Retirer du graphique', onPress }} />)
  await user.click(screen.getByRole('button', { pressed: true }))
  expect(onPress).toHaveBeenCalledOnce()
})
