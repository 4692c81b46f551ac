import type { Severity } from '@verglas/contract/alert-codes'
import type { ReactNode } from 'react'
import type { Display } from '../../lib/display.ts'
import { SeverityBadge } from '../../ui/badge/SeverityBadge.tsx'
import type { Answered } from '../../ui/states/answered.ts'
import { WallTable } from '../../ui/wall/WallTable.tsx'

type Props<Row> = {
  display: Display
  title: string
  facts: ReactNode
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** The kind of place, and the name of one. */
  place: { label: string; name: (row: Row) => string }
  risks: { label: string; cell: (row: Row) => ReactNode }
  isMuted: (row: Row) => boolean
  timeZone: string
  answer: Answered<unknown>
  failed: string
}

/** The places at risk on a wall screen, with their dangers. */
export function RiskWall<Row extends { readonly severity: Severity }>({
  display: { t },
  rows,
  place,
  risks,
  ...wall
}: Props<Row>) {
  return (
    <WallTable
      {...wall}
      rows={rows.filter(({ severity }) => severity > 0)}
      columns={[
        {
          id: 'severity',
          label: t('riskviews.severity'),
          share: 2,
          cell: ({ severity }) => <SeverityBadge severity={severity} />,
        },
        { id: 'name', label: place.label, share: 4, cell: place.name },
        { id: 'risks', label: risks.label, share: 6, cell: risks.cell },
      ]}
      needsAction={({ severity }) => severity >= 3}
    />
  )
}
