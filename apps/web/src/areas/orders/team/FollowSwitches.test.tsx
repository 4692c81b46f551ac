// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { drawn } from '../../../test-support/drawn.tsx'
import { FollowSwitches } from './FollowSwitches.tsx'

afterEach(() => vi.unstubAllGlobals())

test('a screen reader announces once what the switch does, and what the channels are for', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ notices: [{ circuitId: 'c1', ways: ['email'] }], hasSound: true }),
  )
  await drawn(<FollowSwitches circuitId="c1" label="Circuit du col" />)
  const ways = await screen.findByRole('group', { name: 'Circuit du col\u00a0: par quelles voies' })
  expect(screen.getAllByRole('group')).toEqual([ways])
  expect(ways.contains(screen.getByRole('switch', { name: 'Circuit du col' }))).toBe(false)
  expect(ways.contains(screen.getByRole('checkbox', { name: 'courriel' }))).toBe(true)
})
