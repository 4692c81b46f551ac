import { type Danger, titledAlerts } from '@verglas/contract/alert-rules'
import { momentWords } from '@verglas/language'
import type { ReactNode } from 'react'
import type { Display } from '../../lib/display.ts'
import { SeverityBadge } from '../../ui/badge/SeverityBadge.tsx'
import type { Answered } from '../../ui/states/answered.ts'
import { WallTable } from '../../ui/wall/WallTable.tsx'
import { cardTitle, disagreementWords, sourceWord, timeWords } from './alert-words.ts'
import { dangerPlaces } from './danger-places.ts'
import type { Alert } from './use-alerts.ts'

type Props = {
  display: Display
  dangers: readonly Danger<Alert>[]
  nowMs: number
  facts: ReactNode
  timeZone: string
  answer: Answered<unknown>
}

/** The dangers on a wall screen: severity, type, place, time and source. */
export function AlertWall({ display, dangers, nowMs, facts, timeZone, answer }: Props) {
  const { t } = display
  return (
    <WallTable<Danger<Alert>>
      title={t('alerts.title')}
      facts={facts}
      rows={dangers}
      rowId={({ key }) => key}
      columns={[
        {
          id: 'severity',
          label: t('alerts.wall.severity'),
          share: 2,
          cell: ({ severity }) => <SeverityBadge severity={severity} />,
        },
        {
          id: 'type',
          label: t('alerts.wall.danger'),
          share: 3.7,
          cell: (danger) => (
            <>
              {cardTitle(display, danger, nowMs)} <small>{sourcesOf(display, danger)}</small>
            </>
          ),
        },
        {
          id: 'places',
          label: t('alerts.wall.places'),
          share: 3.2,
          cell: (danger) => placesOf(display, danger),
        },
        {
          id: 'span',
          label: t('alerts.wall.when'),
          share: 3.7,
          cell: (danger) => whenWords(display, danger, nowMs),
        },
      ]}
      needsAction={({ severity, isActive }) => severity >= 3 && isActive}
      isMuted={() => false}
      timeZone={timeZone}
      answer={answer}
      failed={t('alerts.failed')}
    />
  )
}

/** As on a card, but without the note that the end is unknown. */
function whenWords(display: Display, danger: Danger<Alert>, nowMs: number): string {
  const startMs = Date.parse(danger.start)
  return danger.end === null && startMs <= nowMs
    ? display.t('alerts.wall.since', { from: momentWords(display.formats, startMs) })
    : timeWords(display, titledAlerts(danger), nowMs)
}

/** «MF orange, Votre réseau modéré», or the source's name if all agree. */
const sourcesOf = (display: Display, danger: Danger<Alert>): string =>
  disagreementWords(display, danger) ||
  [...new Set(danger.voices.map(({ alert }) => sourceWord(display, alert.source)))].join(', ')

/** The first circuit or place by name, with the total number: the cell ends at the edge of the wall. */
function placesOf({ t }: Display, danger: Danger<Alert>): ReactNode {
  const { circuits, others } = dangerPlaces(danger)
  const [first] = circuits.length > 0 ? circuits.map(({ alert }) => alert) : others
  const count = circuits.length || others.length
  return count === 1 ? (
    first?.point_name
  ) : (
    <>
      <strong>{count}</strong>{' '}
      <small>
        {t(circuits.length > 0 ? 'alerts.wall.aroundCircuits' : 'alerts.wall.around', {
          name: first?.point_name ?? '',
        })}
      </small>
    </>
  )
}
