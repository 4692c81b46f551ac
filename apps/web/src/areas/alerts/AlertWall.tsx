import { titledAlerts, titledDanger } from '@verglas/contract/alert-rules'
import { dangerTitle, momentWords } from '@verglas/language'
import type { ReactNode } from 'react'
import type { Display } from '../../lib/display.ts'
import { SeverityBadge } from '../../ui/badge/SeverityBadge.tsx'
import type { Answered } from '../../ui/states/answered.ts'
import { WallTable } from '../../ui/wall/WallTable.tsx'
import { disagreementWords, providerWord, wallTimeWords } from './alert-words.ts'
import css from './alerts.module.css'
import { dangerPlaces } from './danger-places.ts'
import type { WallDanger } from './wall-rows.ts'

type Props = {
  display: Display
  dangers: readonly WallDanger[]
  nowMs: number
  facts: ReactNode
  timeZone: string
  answer: Answered<unknown>
}

/** Rows of three lines: a danger has long names, places and hours. */
const ROWS_A_PAGE = 5

/** The dangers on a wall screen: severity, type, place, time and source. */
export function AlertWall({ display, dangers, nowMs, facts, timeZone, answer }: Props) {
  const { t } = display
  return (
    <WallTable<WallDanger>
      title={t('alerts.title')}
      facts={facts}
      rows={dangers}
      rowId={({ key }) => key}
      rowsAPage={ROWS_A_PAGE}
      columns={[
        {
          id: 'severity',
          label: t('alerts.wall.severity'),
          share: 2.6,
          cell: ({ severity }) => <SeverityBadge severity={severity} />,
        },
        {
          id: 'type',
          label: t('alerts.wall.danger'),
          share: 4.6,
          cell: (danger) => (
            <WallText text={titleOf(display, danger, nowMs)} note={sourcesOf(display, danger)} />
          ),
        },
        {
          id: 'places',
          label: t('alerts.wall.places'),
          share: 3.4,
          cell: (danger) => placesOf(display, danger),
        },
        {
          id: 'span',
          label: t('alerts.wall.when'),
          share: 3.4,
          cell: (danger) => <WallText text={whenWords(display, danger, nowMs)} />,
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

const WallText = ({ text, note = '' }: { text: string; note?: string }): ReactNode => (
  <>
    {text} {note && <small>{note}</small>}
  </>
)

/** The name of the danger, without its circuits, which are counted in the next column. */
function titleOf(display: Display, { dangers, isSlow }: WallDanger, nowMs: number): string {
  const { t } = display
  if (!isSlow) return dangerTitle(display, { ...titledDanger(dangers[0]), circuitCount: 0 }, nowMs)
  const names = [...new Set(dangers.map(({ type }) => t(`alerts.types.${type}`)))].join(', ')
  return t('alerts.slow', { count: dangers.length, names })
}

/** As on a card, but without the note that the end is unknown. */
function whenWords(display: Display, danger: WallDanger, nowMs: number): string {
  const startMs = Date.parse(danger.start)
  if (danger.end === null && startMs <= nowMs)
    return display.t('alerts.wall.since', { from: momentWords(display.formats, startMs) })
  return wallTimeWords(display, danger.dangers.flatMap(titledAlerts), nowMs)
}

/** «MF orange, Votre réseau modéré», or the source's name if all agree. */
const sourcesOf = (display: Display, { dangers, isSlow }: WallDanger): string =>
  (isSlow ? '' : disagreementWords(display, dangers[0])) ||
  [...new Set(dangers.flatMap(({ voices }) => voices.map(({ alert }) => providerWord(display, alert))))].join(
    ', ',
  )

/** The first circuit or place by name, with the total number, because the cell has no room for more. */
function placesOf({ t }: Display, { dangers }: WallDanger): ReactNode {
  const places = dangers.map(dangerPlaces)
  const circuits = places.flatMap((each, index) =>
    each.circuits.slice(0, dangers[index]?.circuits.length).map(({ alert }) => alert),
  )
  const others = places.flatMap((each) => each.others)
  const [first] = circuits.length > 0 ? circuits : others
  const count = circuits.length || others.length
  return count === 1 ? (
    <WallText text={first?.point_name ?? ''} />
  ) : (
    <span className={css.placesOnWall}>
      <strong>{count}</strong>
      <small>
        {t(circuits.length > 0 ? 'alerts.wall.aroundCircuits' : 'alerts.wall.around', {
          name: first?.point_name ?? '',
        })}
      </small>
    </span>
  )
}
