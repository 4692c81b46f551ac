// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawn } from '../../test-support/drawn.tsx'
import { Sparkline } from './Sparkline.tsx'
import { TrendArrow } from './TrendArrow.tsx'
import { Value } from './Value.tsx'

test('a number has its unit', async () => {
  const { container } = await drawn(<Value code="tair" value={-3.24} />)
  expect(container.textContent).toBe('−3,2°C')
})

test('a missing value is a dash without a unit', async () => {
  const { container } = await drawn(<Value code="tair" value={null} />)
  expect(container.textContent).toBe('–')
})

test('a code is written as a word', async () => {
  await drawn(<Value code="road_state" value={2} />)
  expect(screen.getByText('mouillée')).toBeDefined()
})

test('a direction has its name and its degrees', async () => {
  const { container } = await drawn(<Value code="wind_dir" value={312} />)
  expect(container.textContent).toMatch(/NO312°$/)
})

test('the reason for a doubtful value can be read', async () => {
  await drawn(<Value code="tair" value={40} doubt="hors des valeurs plausibles" />)
  expect(screen.getByRole('img', { name: 'hors des valeurs plausibles' })).toBeDefined()
})

test('a trend is described in words', async () => {
  await drawn(<TrendArrow code="ts" values={[0, -1, -2]} />)
  expect(screen.getByText('Tendance sur 3 h, en baisse')).toBeDefined()
})

test('without a trend there is no arrow', async () => {
  const { container } = await drawn(<TrendArrow code="wind_dir" values={[10, 20, 30]} />)
  expect(container.textContent).toBe('')
})

test('zero degrees are marked in the small chart if they are in its range', async () => {
  const { container, redraw } = await drawn(<Sparkline code="ts" values={[1, -1, -2]} />)
  expect(container.querySelectorAll('path')).toHaveLength(2)
  redraw(<Sparkline code="ts" values={[5, 6, 7]} />)
  expect(container.querySelectorAll('path')).toHaveLength(1)
  redraw(<Sparkline code="road_state" values={[1, 2, 2]} />)
  expect(container.querySelectorAll('path')).toHaveLength(0)
})
