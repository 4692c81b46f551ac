import type { ReactNode } from 'react'
import type { Display } from '../../lib/display.ts'
import type { Answered } from '../../ui/states/answered.ts'
import { type WallColumn, WallTable } from '../../ui/wall/WallTable.tsx'
import { type ActiveOutage, endWords, type PlannedOutage, Progress } from './OutageCard.tsx'

type Outage = ActiveOutage | PlannedOutage
type Props = {
  display: Display
  active: readonly ActiveOutage[]
  /** Earliest first. */
  planned: readonly PlannedOutage[]
  nowMs: number
  facts: ReactNode
  timeZone: string
  answer: Answered<unknown>
}

/** Outages on a wall screen: ongoing ones by the number of customers without power, then the planned ones. */
export function OutageWall({ display, active, planned, nowMs, facts, timeZone, answer }: Props) {
  const { t, formats } = display
  const columns: readonly WallColumn<Outage>[] = [
    {
      id: 'clients',
      label: t('riskviews.outages.clientsHead'),
      share: 1.4,
      align: 'end',
      cell: ({ clients }) => <strong>{clients === null ? '–' : formats.number(clients, 0)}</strong>,
    },
    {
      id: 'place',
      label: t('riskviews.outages.nearPoint'),
      share: 4,
      cell: ({ points: [near], stations, cameras }) => (
        <>
          {near?.name ?? '–'}{' '}
          {stations.length + cameras.length > 0 && (
            <small>{[...stations, ...cameras].map(({ name }) => name).join(', ')}</small>
          )}
        </>
      ),
    },
    {
      id: 'start',
      label: t('riskviews.outages.start'),
      share: 2,
      cell: ({ startAt }) => `${formats.shortDay(Date.parse(startAt))} ${formats.time(Date.parse(startAt))}`,
    },
    {
      id: 'end',
      label: t('riskviews.outages.end'),
      share: 3.4,
      cell: ({ endMaxAt }) => {
        const endMs = endMaxAt === null ? null : Date.parse(endMaxAt)
        // Says so if the estimated end has already passed.
        if (endMs === null || endMs < nowMs) return endWords(display, endMs, nowMs)
        return `${formats.shortDay(endMs)} ${formats.time(endMs)}`
      },
    },
    {
      id: 'state',
      label: t('riskviews.outages.stateHead'),
      share: 2.2,
      cell: (outage) =>
        'progress' in outage ? (
          <Progress display={display} progress={outage.progress} />
        ) : (
          t(`outages.states.${outage.state}`)
        ),
    },
  ]
  return (
    <WallTable<Outage>
      title={t('outages.title')}
      facts={facts}
      rows={[...active, ...planned]}
      rowId={({ ref }) => ref}
      columns={columns}
      needsAction={(outage) => 'progress' in outage && outage.stations.length + outage.cameras.length > 0}
      isMuted={(outage) => !('progress' in outage)}
      timeZone={timeZone}
      answer={answer}
      failed={t('riskviews.outages.failed')}
    />
  )
}
