// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import type { RiskRule } from '@verglas/road-network/risks'
import { afterEach, expect, test, vi } from 'vitest'
import { drawn } from '../../../test-support/drawn.tsx'
import { RisksPage } from './RisksPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const tableOf = (value: number): RiskRule[] => [
  { id: 'r1', kind: 'fog', level: 3, when: [{ measure: 'ice', operator: 'gte', value }] },
]
const change = (revision: number, value: number) => ({
  revision,
  changedAt: `2026-01-0${revision}T00:00:00Z`,
  changedBy: 'Antoine Vidal',
  rules: tableOf(value),
  gripLimits: [0.6, 0.45, 0.3, 0.15],
})

test('each of two earlier tables of equal length is displayed when it is selected', async () => {
  vi.stubGlobal('fetch', async (url: string | URL | Request) => {
    const { pathname } = new URL(url instanceof Request ? url.url : String(url), 'http://localhost')
    if (pathname.endsWith('/riskrules/history'))
      return Response.json({ changes: [change(3, 0.93), change(2, 0.71), change(1, 0.62)] })
    if (pathname.endsWith('/riskrules'))
      return Response.json({
        revision: 3,
        isOfProduct: false,
        rules: tableOf(0.93),
        gripLimits: [0.6, 0.45, 0.3, 0.15],
      })
    return Response.json({ code: 'NotFound', status: 404 }, { status: 404 })
  })
  const { user } = await drawn(<RisksPage />)
  const show = await screen.findAllByText('Voir et rétablir', { selector: 'button *' }, { timeout: 15_000 })
  for (const [row, text] of [
    [1, '0,71'],
    [2, '0,62'],
  ] as const) {
    await user.click(show[row] as HTMLElement)
    expect(screen.getByDisplayValue(text)).toBeDefined()
  }
})
