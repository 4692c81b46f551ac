import type { Severity } from '@verglas/contract/alert-codes'
import type { ReactNode } from 'react'
import type { Display } from '../../lib/display.ts'
import { SeverityBadge } from '../../ui/badge/SeverityBadge.tsx'
import type { Answered } from '../../ui/states/answered.ts'
import { WallTable } from '../../ui/wall/WallTable.tsx'

/** A department or a reach that is not green. */
export type WarnedPlace = {
  readonly id: string
  readonly name: string
  readonly severity: Severity
  /** Its phenomena, or what its colour means. */
  readonly description: string
}

type Props = {
  display: Display
  title: string
  facts: ReactNode
  places: readonly WarnedPlace[]
  timeZone: string
  answer: Answered<unknown>
  failed: string
  map: ReactNode
}

/**
 * The map of a service on a wall screen, with all places that are not green next to it, readable from four
 * metres.
 */
export function WarningWall({ display: { t }, places, map, ...wall }: Props) {
  return (
    <WallTable<WarnedPlace>
      {...wall}
      rows={places}
      rowId={({ id }) => id}
      columns={[
        {
          id: 'severity',
          label: t('alerts.wall.severity'),
          share: 2,
          cell: ({ severity }) => <SeverityBadge severity={severity} />,
        },
        {
          id: 'place',
          label: t('alerts.wall.places'),
          share: 5,
          cell: ({ name, description }) => (
            <>
              {name} <small>{description}</small>
            </>
          ),
        },
      ]}
      needsAction={({ severity }) => severity >= 3}
      isMuted={() => false}
      sideContent={map}
    />
  )
}
