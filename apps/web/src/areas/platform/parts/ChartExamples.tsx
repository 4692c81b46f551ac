import { ERROR_BY_LEAD_HEIGHT_PX, errorByLeadOption } from '@verglas/charts'
import { useCallback } from 'react'
import { useDisplay } from '../../../lib/display.ts'
import { Chart, type ChartRoom } from '../../../ui/chart/Chart.tsx'
import { Box } from '../../../ui/layout/Box.tsx'
import { Example } from './Example.tsx'

const LEADS = ['1–3 h', '4–6 h', '7–12 h', '13–24 h'] as const
const LINES = [
  { name: 'own', kind: 'own', errors: [0.7, 0.9, 1.2, 1.6], counts: [90, 90, 90, 90] },
  { name: 'reference', kind: 'reference', errors: [0.9, 1.6, 2.4, 3.1], counts: [90, 90, 90, 90] },
  { name: 'source', kind: 'source', errors: [1.4, 1.5, null, 1.9], counts: [90, 90, 0, 90] },
] as const

/** Examples of the charts package, fitted to the available space. */
export function ChartExamples() {
  const { t, formats } = useDisplay()
  const option = useCallback(
    (room: ChartRoom) =>
      errorByLeadOption({ ...room, formats, t, quantity: 'temperature', leads: LEADS, lines: LINES }),
    [formats, t],
  )
  return (
    <Box column="1 / -1">
      <Example name="Chart">
        <Chart option={option} heightPx={ERROR_BY_LEAD_HEIGHT_PX} label="Chart" />
      </Example>
    </Box>
  )
}
