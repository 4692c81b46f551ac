import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../../lib/context.ts'
import { type Display, useDisplay } from '../../../lib/display.ts'
import { NEW_ID } from '../../../lib/id-of-name.ts'
import { useCall } from '../../../lib/query.ts'
import { useChangeSearch } from '../../../lib/use-change-search.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { localDate } from '../../../time/local-date.ts'
import { useNowMs } from '../../../time/time-mode.tsx'
import { useLiveOnly } from '../../../time/use-live-only.ts'
import { LiveButton } from '../../../ui/form/LiveButton.tsx'
import { IconPlus } from '../../../ui/icons.ts'
import { Heading } from '../../../ui/layout/Heading.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { SearchText } from '../../../ui/list/SearchText.tsx'
import { ListScreen } from '../../../ui/screen/ListScreen.tsx'
import { allAnswered } from '../../../ui/states/answered.ts'
import { Empty } from '../../../ui/states/Empty.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { NameLink } from '../../../ui/table/NameLink.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { needsVisit, plannedVisits } from './health.ts'
import { Marked } from './health-columns.tsx'
import css from './stationtools.module.css'
import { ToolTabs } from './ToolTabs.tsx'
import type { Visit } from './visit.ts'
import { filteredVisits } from './visit-list.ts'

const NOW_STEP_MS = 600_000

/** Who visited which station and what was done; above it, the planned visits. */
export function LogPage() {
  const { setup } = useContextData()
  const display = useDisplay(setup.timezone)
  const { t } = display
  const { isClosed } = useLiveOnly()
  const navigate = useNavigate()
  const change = useChangeSearch()
  const [text = ''] = useSearchText('q')
  const today = localDate(useNowMs(NOW_STEP_MS), setup.timezone)
  const visits = useCall('listStationVisits', {}, { keepsPrevious: true })
  const health = useCall('listStationHealth', {}, { keepsPrevious: true })
  const names = useMemo(
    () => new Map((health.data?.stations ?? []).map(({ stationId, name }) => [stationId, name])),
    [health.data],
  )
  const allVisits = visits.data?.entries ?? NONE
  const nameOf = (stationId: string) => names.get(stationId) ?? stationId
  const rows = filteredVisits(allVisits, text, nameOf)
  const words = { nameOf, ...visitWords(display) }
  const columns = visitColumns(t, words)
  const list = (
    <Stack gap={20}>
      <PlannedVisits visits={allVisits} today={today} words={words} />
      <PlainTable
        label={t('stationtools.tabs.log')}
        isLabelVisible
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
      />
    </Stack>
  )
  return (
    <ListScreen
      title={t('stationtools.title')}
      layout="flow"
      counts={<span>{t('stationtools.visitCount', { count: allVisits.length })}</span>}
      tools={
        <LiveButton
          size="xs"
          leftSection={<IconPlus size={15} />}
          onClick={() => void navigate(open(NEW_ID))}
        >
          {t('stationtools.addVisit')}
        </LiveButton>
      }
      filters={
        <>
          <ToolTabs />
          <FilterBar names={['q']}>
            <SearchText
              label={t('stationtools.searchLog')}
              text={text}
              onChange={(q) => change({ q: q || null })}
            />
          </FilterBar>
        </>
      }
      answer={allAnswered({ visits, health })}
      failed={t('stationtools.logFailed')}
      total={allVisits.length}
      visibleCount={rows.length}
      none={
        <Empty action={!isClosed && <Link {...open(NEW_ID)}>{t('stationtools.addVisit')}</Link>}>
          {t('stationtools.noVisits')}
        </Empty>
      }
      noneFiltered={t('stationtools.noneFilteredLog')}
      onClear={() => change({ q: null })}
      table={list}
      cards={list}
    />
  )
}

const NONE: readonly Visit[] = []
const open = (visitId: string) => ({ to: '/tools/stations/log/$visitId', params: { visitId } }) as const

/** The words for a day and for the measures of a visit. */
function visitWords({ t, formats }: Display) {
  const day = (date: string) => formats.date(Date.parse(`${date}T12:00:00Z`))
  const measuresOf = ({ measures }: Visit) =>
    measures.length === 0
      ? t('stationtools.wholeStation')
      : measures.map((code) => t(`measures.${code}.short`)).join(', ')
  return { day, measuresOf }
}

type VisitWords = ReturnType<typeof visitWords> & { readonly nameOf: (stationId: string) => string }

const visitColumns = (t: Display['t'], { day, measuresOf, nameOf }: VisitWords): readonly Column<Visit>[] => [
  {
    id: 'visitedOn',
    label: t('stationtools.fields.visitedOn'),
    isHead: true,
    cell: ({ id, visitedOn }) => <NameLink {...open(id)}>{day(visitedOn)}</NameLink>,
  },
  {
    id: 'station',
    label: t('stationtools.fields.stationId'),
    cell: ({ stationId }) => nameOf(stationId),
  },
  { id: 'act', label: t('stationtools.fields.act'), cell: ({ act }) => t(`stationtools.acts.${act}`) },
  { id: 'measures', label: t('stationtools.sensors'), cell: measuresOf },
  { id: 'note', label: t('stationtools.fields.note'), wraps: true, cell: ({ note }) => note },
  { id: 'visitor', label: t('stationtools.fields.visitor'), cell: ({ visitor }) => visitor },
  {
    id: 'dueOn',
    label: t('stationtools.fields.dueOn'),
    align: 'end',
    cell: ({ dueOn }) => (dueOn === null ? '–' : day(dueOn)),
  },
]

type PlannedProps = { visits: readonly Visit[]; today: string; words: VisitWords }

function PlannedVisits({ visits, today, words: { day, measuresOf, nameOf } }: PlannedProps) {
  const { t } = useTranslation()
  const dues = plannedVisits(visits)
  if (dues.length === 0) return null
  return (
    <section aria-labelledby="visits-due">
      <Heading marginBottom={8} id="visits-due">
        {t('stationtools.visitsToPlan')}
      </Heading>
      <Stack className={css.dues} as="ul" gap={4}>
        {dues.map(({ visit, dueOn }) => (
          <Row as="li" hasLineBelow wraps gap="4px 14px" padding="6px 0" key={`${visit.id} ${dueOn}`}>
            <Marked isMarked={needsVisit(dueOn, today)}>{day(dueOn)}</Marked>
            <NameLink to="/stations/edit/$stationId" params={{ stationId: visit.stationId }}>
              {nameOf(visit.stationId)}
            </NameLink>
            <span>{measuresOf(visit)}</span>
          </Row>
        ))}
      </Stack>
    </section>
  )
}
