// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, test, vi } from 'vitest'
import { frenchDisplay } from '../../test-support/a-display.ts'
import { drawn } from '../../test-support/drawn.tsx'
import type { NetworkSegment } from './network-risks.ts'
import { SegmentPanel } from './SegmentPanel.tsx'

afterEach(() => vi.unstubAllGlobals())

const segment = {
  id: 's',
  circuitId: 'c',
  roadType: 'main',
  isBridge: false,
  coordinates: [],
  row: '00',
  startMs: Date.parse('2026-11-26T13:00:00Z'),
  worstLevel: 0,
} as unknown as NetworkSegment

test('the condition of a segment is that of the hour whose risk is displayed', async () => {
  const hour = (dt: string, surfaceC: number) => ({ dt, surfaceC, reason: null, condition: null })
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(
      path.includes('skill')
        ? { segmentId: 's', stationId: null, leads: [] }
        : {
            segmentId: 's',
            hours: [hour('2026-11-26T13:00:00.000Z', -1), hour('2026-11-26T14:00:00.000Z', 4)],
          },
    ),
  )
  await drawn(
    <SegmentPanel
      display={frenchDisplay}
      segment={segment}
      atMs={Date.parse('2026-11-26T13:54:00Z')}
      onClose={() => {}}
    />,
  )
  await screen.findByText(/−1,0\s°C/)
  screen.getByText(/14:00$/)
})
