// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { drawn } from '../../../test-support/drawn.tsx'
import { FollowSwitches } from './FollowSwitches.tsx'

afterEach(() => vi.unstubAllGlobals())

const FOLLOWED = { notices: [{ circuitId: 'c1', ways: ['email'] }], hasSound: true, dutyWays: null }
const DECIDES = /Ce circuit a un tableau d’astreinte/

function answering(circuitIds: string[]) {
  vi.stubGlobal('fetch', async (input: string | URL) =>
    Response.json(
      String(input).includes('/dutyroster') ? { rosterCircuitIds: circuitIds, periods: [] } : FOLLOWED,
    ),
  )
}

test('a screen reader announces once what the switch does, and what the channels are for', async () => {
  answering([])
  await drawn(<FollowSwitches circuitId="c1" label="Circuit du col" />)
  const ways = await screen.findByRole('group', { name: 'Circuit du col\u00a0: par quelles voies' })
  expect(screen.getAllByRole('group')).toEqual([ways])
  expect(ways.contains(screen.getByRole('switch', { name: 'Circuit du col' }))).toBe(false)
  expect(ways.contains(screen.getByRole('checkbox', { name: 'courriel' }))).toBe(true)
  expect(screen.queryByText(DECIDES)).toBeNull()
})

test('where the circuit has a duty roster, it says that the roster decides who is notified', async () => {
  answering(['c1'])
  await drawn(<FollowSwitches circuitId="c1" label="Circuit du col" />)
  expect(await screen.findByText(DECIDES)).toBeDefined()
})
