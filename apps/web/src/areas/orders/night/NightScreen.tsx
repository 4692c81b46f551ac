import { useNavigate } from '@tanstack/react-router'
import { HOUR_MS } from '@verglas/quantities'
import { type ReactNode, useMemo } from 'react'
import { useContextData } from '../../../lib/context.ts'
import { type Display, useDisplay } from '../../../lib/display.ts'
import { useTimeMode } from '../../../time/time-mode.tsx'
import { Note } from '../../../ui/layout/Note.tsx'
import { CardList } from '../../../ui/list/CardList.tsx'
import { ListScreen } from '../../../ui/screen/ListScreen.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { useIsWall } from '../../../ui/wall/use-is-wall.ts'
import { type CircuitNight, NIGHT_HOURS } from './circuit-night.ts'
import { NightCard } from './NightCard.tsx'
import { NightWall } from './NightWall.tsx'
import css from './night.module.css'
import { nightSummary } from './night-summary.ts'
import { nightSentences } from './night-words.ts'
import { useCircuitNights } from './use-circuit-nights.ts'
import { useNightColumns } from './use-night-columns.tsx'

const SOON_MS = 60_000
const ROW_PX = 52
const CARD_PX = 190
const idOf = ({ circuit }: CircuitNight) => circuit.id
const ignore = () => {}

type Props = {
  /** On a phone it is below the circuits. */
  sideColumn: ReactNode
}

/** The night by circuit: where and when it becomes slippery, what must be done until when, and by whom. */
export function NightScreen({ sideColumn }: Props) {
  const { setup } = useContextData()
  const time = useTimeMode()
  const nowMs = Math.floor(time.nowMs / SOON_MS) * SOON_MS
  const fromMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS
  const display = useDisplay(setup.timezone)
  const { t } = display
  const navigate = useNavigate()
  const { answer, nights } = useCircuitNights(fromMs, nowMs)
  const columns = useNightColumns({ display, fromMs, nowMs })
  const isWall = useIsWall()
  if (isWall) return <NightWall {...{ display, nights, fromMs, nowMs, answer }} timeZone={setup.timezone} />
  const list = { label: t('night.title'), rows: nights, rowId: idOf }
  return (
    <ListScreen
      title={t('night.title')}
      notes={
        nights.length > 0 && <Sentences display={display} nights={nights} fromMs={fromMs} nowMs={nowMs} />
      }
      answer={answer}
      failed={t('circuits.failed')}
      total={nights.length}
      visibleCount={nights.length}
      none={<Empty>{t('circuits.none')}</Empty>}
      noneFiltered=""
      onClear={ignore}
      appearsAtOnce
      table={
        <div className={css.columns}>
          <DataTable
            {...list}
            rowHeightPx={ROW_PX}
            columns={columns}
            onOpen={(circuitId) => void navigate({ to: '/roads/circuit/$circuitId', params: { circuitId } })}
          />
          {sideColumn && <aside className={css.dangers}>{sideColumn}</aside>}
        </div>
      }
      cards={
        <>
          <CardList {...list} cardHeightPx={CARD_PX}>
            {(row) => <NightCard display={display} row={row} fromMs={fromMs} nowMs={nowMs} />}
          </CardList>
          {sideColumn}
        </>
      }
    />
  )
}

type SentenceProps = {
  display: Display
  nights: readonly CircuitNight[]
  fromMs: number
  nowMs: number
}

function Sentences({ display, nights, fromMs, nowMs }: SentenceProps) {
  const { t, formats } = display
  const { roads, work } = useMemo(
    () => nightSentences(display, nightSummary(nights, fromMs, nowMs), nowMs),
    [display, nights, fromMs, nowMs],
  )
  return (
    <>
      <div aria-live="polite">
        <p className={css.sentence}>{roads}</p>
        {work && <p className={css.work}>{work}</p>}
      </div>
      <Note>
        {t('night.legend', { hours: NIGHT_HOURS })} {t('time.timeZone', { zone: formats.timeZoneName() })}.
      </Note>
    </>
  )
}
