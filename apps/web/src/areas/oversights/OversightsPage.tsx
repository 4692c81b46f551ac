import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { HOUR_MS } from '@verglas/quantities'
import { useMemo } from 'react'
import { useContextData } from '../../lib/context.ts'
import { useDisplay } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { useLiveOnly } from '../../time/use-live-only.ts'
import { SeverityBadge } from '../../ui/badge/SeverityBadge.tsx'
import { StarButton } from '../../ui/favourite/StarButton.tsx'
import { useRowStar } from '../../ui/favourite/use-row-star.ts'
import { IconPlus } from '../../ui/icons.ts'
import { CardList } from '../../ui/list/CardList.tsx'
import { useListState } from '../../ui/list/use-list-state.ts'
import { ListScreen } from '../../ui/screen/ListScreen.tsx'
import { allAnswered } from '../../ui/states/answered.ts'
import { Empty } from '../../ui/states/Empty.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { Age } from '../../ui/value/Age.tsx'
import { useIsWall } from '../../ui/wall/use-is-wall.ts'
import { ForecastCell } from './ForecastCell.tsx'
import { HoursStrip } from './HoursStrip.tsx'
import { JUDGED_PERIOD_S } from './judged-period.ts'
import { NEW_OVERSIGHT, OVERSIGHT_LIST } from './list-address.ts'
import { OversightCard, OversightLink } from './OversightCard.tsx'
import { OversightFilters } from './OversightFilters.tsx'
import { OversightWall } from './OversightWall.tsx'
import { momentWords } from './oversight-words.ts'
import css from './oversights.module.css'
import { filterRows, hourOf, type OversightRow, oversightRows, STRIP_HOURS } from './shape.ts'

const SOON_MS = 60_000
const ROW_PX = 48
const CARD_PX = 128
const idOf = ({ id }: OversightRow) => id

/** The watches of the organisation and what each forecasts; the person's favourites come first. */
export function OversightsPage() {
  const { setup, favourites, hasFeature } = useContextData()
  const navigate = useNavigate()
  const display = useDisplay(setup.timezone)
  const { t, formats } = display
  const time = useTimeMode()
  const nowMs = Math.floor(time.nowMs / SOON_MS) * SOON_MS
  const { list, change, clear } = useListState(OVERSIGHT_LIST)
  const oversights = useCall('listOversights', {}, { keepsPrevious: true })
  const foreseen = useCall('listOversightRisks', {}, { keepsPrevious: true })
  const all = useMemo(
    () => oversightRows(oversights.data?.entries ?? [], foreseen.data?.oversights ?? [], nowMs),
    [oversights.data, foreseen.data, nowMs],
  )
  const isFollowed = useMemo(() => {
    const ids = new Set(favourites.oversights)
    return (id: string) => ids.has(id)
  }, [favourites.oversights])
  const rows = useMemo(() => filterRows(all, list, isFollowed), [all, list, isFollowed])
  const { isClosed, reason: closedReason } = useLiveOnly()
  const onStar = useRowStar('oversights')
  const startMs = hourOf(nowMs)
  const columns = useMemo(
    (): readonly Column<OversightRow>[] => [
      {
        id: 'star',
        label: '',
        title: t('app.favourite'),
        align: 'center',
        stays: 'start',
        widthPx: 32,
        isFixed: true,
        cell: ({ id, name }) => (
          <StarButton
            name={name}
            isFavourite={isFollowed(id)}
            closedReason={closedReason}
            t={t}
            onToggle={() => onStar(id)}
          />
        ),
      },
      {
        id: 'name',
        label: t('oversights.columns.name'),
        isHead: true,
        stays: 'start',
        widthPx: 210,
        cell: ({ id, name, rules }) => (
          <span className={css.two}>
            <OversightLink id={id} name={name} />
            <small>{t('oversights.rulesCount', { count: rules.length })}</small>
          </span>
        ),
      },
      {
        id: 'now',
        label: t('oversights.columns.now'),
        widthPx: 110,
        cell: ({ severityNow }) => <SeverityBadge severity={severityNow} />,
      },
      {
        id: 'ahead',
        label: t('oversights.columns.ahead'),
        title: t('oversights.columns.aheadHint'),
        widthPx: 320,
        cell: (row) => <ForecastCell display={display} row={row} nowMs={nowMs} />,
      },
      {
        id: 'strip',
        label: t('oversights.columns.strip'),
        units: [formats.time(startMs), momentWords(display, startMs + STRIP_HOURS * HOUR_MS)],
        widthPx: 380,
        cell: ({ name, hours }) => <HoursStrip display={display} name={name} hours={hours} nowMs={nowMs} />,
      },
      {
        id: 'judged',
        label: t('oversights.columns.judged'),
        widthPx: 90,
        tone: 'quiet',
        cell: ({ judged }) => <JudgedAge judged={judged} />,
      },
    ],
    [display, t, formats, nowMs, startMs, isFollowed, closedReason, onStar],
  )
  const activeCount = all.filter(({ severityNow }) => (severityNow ?? 0) > 0).length
  const isWall = useIsWall()
  const answer = allAnswered({ oversights, foreseen })
  const counts = oversights.data && (
    <>
      <span>{t('oversights.count', { count: all.length })}</span>
      <span aria-live="polite">{t('oversights.activeCount', { count: activeCount })}</span>
      <span>{t('time.timeZone', { zone: formats.timeZoneName() })}</span>
    </>
  )
  if (isWall)
    return (
      <OversightWall
        display={display}
        rows={rows}
        nowMs={nowMs}
        facts={counts}
        timeZone={setup.timezone}
        answer={answer}
      />
    )
  return (
    <ListScreen
      title={t('oversights.title')}
      counts={counts}
      tools={
        hasFeature('admin_ceils') && (
          <Button
            size="xs"
            leftSection={<IconPlus size={15} />}
            disabled={isClosed}
            title={closedReason}
            onClick={() =>
              void navigate({ to: '/oversights/edit/$oversightId', params: { oversightId: NEW_OVERSIGHT } })
            }
          >
            {t('oversights.create')}
          </Button>
        )
      }
      filters={<OversightFilters display={display} list={list} onChange={change} />}
      answer={answer}
      failed={t('oversights.failed')}
      total={all.length}
      visibleCount={rows.length}
      none={<Empty>{t('oversights.none')}</Empty>}
      noneFiltered={t('oversights.noneFiltered')}
      onClear={clear}
      table={
        <DataTable
          label={t('oversights.title')}
          rows={rows}
          rowId={idOf}
          rowHeightPx={ROW_PX}
          columns={columns}
        />
      }
      cards={
        <CardList label={t('oversights.title')} rows={rows} rowId={idOf} cardHeightPx={CARD_PX}>
          {(row) => <OversightCard row={row} display={display} nowMs={nowMs} />}
        </CardList>
      }
    />
  )
}

const JudgedAge = ({ judged }: Pick<OversightRow, 'judged'>) =>
  judged ? <Age atMs={Date.parse(judged.issuedAt)} periodS={JUDGED_PERIOD_S} form="short" /> : '–'
