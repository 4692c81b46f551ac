import { expect, test } from 'vitest'
import { openTab } from './open-tab.ts'

const TABS = [
  { path: '/alerts' },
  { path: '/alerts/vigilance' },
  { path: '/roads' },
  { path: '/roads/circuits', alsoAt: ['/roads/circuit', '/roads/simple'] },
]

test.each([
  ['/alerts', '/alerts'],
  ['/alerts/view/a75-issartets-c', '/alerts'],
  ['/alerts/vigilance', '/alerts/vigilance'],
  ['/roads', '/roads'],
  ['/roads/circuit/issartets/whatif', '/roads/circuits'],
  ['/roads/simple/issartets', '/roads/circuits'],
  ['/roads/circuitsonly', '/roads'],
  ['/alertsonly', undefined],
  ['/', undefined],
])('%s belongs to %s', (pathname, path) => {
  expect(openTab(TABS, pathname)?.path).toBe(path)
})
