// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { drawn } from '../../test-support/drawn.tsx'
import { SimulatedWorth } from './SimulatedWorth.tsx'

test('says that the road is simulated, and what the error is on real roads', async () => {
  const { container } = await drawn(<SimulatedWorth timeZone="Europe/Paris" />)
  const text = container.textContent ?? ''
  expect(text).toContain('simulée')
  expect(text).toMatch(/0,5\s°C.*1,4\s°C.*2,4\s°C.*1,3\s°C/)
})
