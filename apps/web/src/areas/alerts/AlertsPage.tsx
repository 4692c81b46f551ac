import { type Danger, dangersByWork, dangersOf } from '@verglas/contract/alert-rules'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { useContextData } from '../../lib/context.ts'
import { type Display, useDisplay } from '../../lib/display.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { Pager } from '../../ui/list/Pager.tsx'
import { useListState } from '../../ui/list/use-list-state.ts'
import { ListScreen } from '../../ui/screen/ListScreen.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { useIsWall } from '../../ui/wall/use-is-wall.ts'
import { AlertFilters } from './AlertFilters.tsx'
import { TitledTimeline } from './AlertTimeline.tsx'
import { AlertWall } from './AlertWall.tsx'
import css from './alerts.module.css'
import { DangerCard } from './DangerCard.tsx'
import { DangerCards, PlaceCards } from './DangerCards.tsx'
import { ALERT_LIST } from './list-address.ts'
import { SlowDangers } from './SlowDangers.tsx'
import { alertsWithin, dangersByPlace, filterDangers } from './shape.ts'
import { type Alert, useAlerts, useIsFavouritePlace } from './use-alerts.ts'
import { FetchedVoiceText } from './VoiceText.tsx'
import { wallRows } from './wall-rows.ts'

const NONE: readonly Alert[] = []
const SOON_MS = 60_000
/** With thousands of alerts, nobody reads more at once; the most severe are on the first page. */
const PER_PAGE = 100

type AlertList = ReturnType<typeof ALERT_LIST.read>

/** The alerts as dangers: all, the selected ones, and the selected ones in the order of the list. */
function useDangers(list: AlertList, nowMs: number) {
  const answer = useAlerts()
  const alerts = answer.data?.alerts ?? NONE
  const isFavourite = useIsFavouritePlace()
  const allDangers = useMemo(() => dangersOf(alerts), [alerts])
  const alertsInList = useMemo(() => alertsWithin(alerts, list, isFavourite), [alerts, list, isFavourite])
  const visibleDangers = useMemo(() => filterDangers(dangersOf(alertsInList), list), [alertsInList, list])
  const byPlace = useMemo(
    () => (list.by === 'place' ? dangersByPlace(alertsInList, list) : []),
    [alertsInList, list],
  )
  return {
    answer,
    alerts,
    all: allDangers,
    visibleDangers,
    visibleCount: list.by === 'place' ? byPlace.length : visibleDangers.length,
    dangers: { ...dangersByWork(visibleDangers, nowMs), byPlace },
  }
}

/** All warnings for the organisation: one card per danger, with what each source says about it. */
export function AlertsPage() {
  const { setup } = useContextData()
  const display = useDisplay(setup.timezone)
  const { t } = display
  const nowMs = Math.floor(useTimeMode().nowMs / SOON_MS) * SOON_MS
  const { list, change, clear } = useListState(ALERT_LIST)
  const { answer, alerts, all, visibleDangers, visibleCount, dangers } = useDangers(list, nowMs)
  const card = (danger: Danger<Alert>, showsPlaces: boolean) => (
    <DangerCard
      display={display}
      danger={danger}
      nowMs={nowMs}
      isOpen={danger.key === list.openKey}
      showsPlaces={showsPlaces}
      onToggle={() => change({ open: danger.key === list.openKey ? null : danger.key })}
    >
      <Texts danger={danger} display={display} />
    </DangerCard>
  )
  const isWall = useIsWall()
  const counts = answer.data && <Counts display={display} dangers={all} isWall={isWall} />
  if (isWall)
    return (
      <AlertWall
        display={display}
        dangers={wallRows(dangers)}
        nowMs={nowMs}
        facts={counts}
        timeZone={setup.timezone}
        answer={answer}
      />
    )
  const cards = (
    <PagedDangers
      display={display}
      list={list}
      dangers={dangers}
      card={card}
      onPage={(page) => change({ page })}
    />
  )
  return (
    <ListScreen
      title={t('alerts.title')}
      layout="flow"
      counts={counts}
      filters={
        <AlertFilters
          display={display}
          list={list}
          alerts={alerts}
          onChange={(changes) => change({ ...changes, page: null })}
        />
      }
      notes={
        answer.data && (
          <TitledTimeline
            className={css.upcoming}
            display={display}
            nowMs={nowMs}
            dangers={visibleDangers}
            roadUntil={answer.data.roadUntil}
          />
        )
      }
      answer={answer}
      failed={t('alerts.failed')}
      total={all.length}
      visibleCount={visibleCount}
      none={<Empty>{t('alerts.none')}</Empty>}
      noneFiltered={t('alerts.noneFiltered')}
      onClear={clear}
      table={cards}
      cards={cards}
    />
  )
}

type DangersProps = {
  display: Display
  list: AlertList
  dangers: ReturnType<typeof useDangers>['dangers']
  card: (danger: Danger<Alert>, showsPlaces: boolean) => ReactNode
  onPage: ComponentProps<typeof Pager>['onPage']
}

/** One page of the dangers, one by one or place by place. */
function PagedDangers({ display, list, dangers: { first, slow, byPlace }, card, onPage }: DangersProps) {
  const { t } = display
  const paged = list.by === 'place' ? byPlace.length : first.length
  const page = Math.min(list.page, Math.max(1, Math.ceil(paged / PER_PAGE)))
  const entriesOfPage = <Entry,>(entries: readonly Entry[]) =>
    entries.slice((page - 1) * PER_PAGE, page * PER_PAGE)
  const entries =
    list.by === 'place' ? (
      <PlaceCards places={entriesOfPage(byPlace)} card={(danger) => card(danger, false)} />
    ) : (
      <>
        <DangerCards
          dangers={entriesOfPage(first)}
          label={t('alerts.title')}
          card={(danger) => card(danger, true)}
        />
        <SlowDangers
          display={display}
          dangers={slow}
          isOpen={first.length === 0 || slow.some(({ key }) => key === list.openKey)}
          card={(danger) => card(danger, true)}
        />
      </>
    )
  return (
    <>
      {entries}
      <Pager page={page} perPage={PER_PAGE} total={paged} onPage={onPage} />
    </>
  )
}

type CountsProps = { display: Display; dangers: readonly Danger<Alert>[]; isWall: boolean }

const Counts = ({ display: { t, formats }, dangers, isWall }: CountsProps) => {
  const unread = isWall ? 0 : dangers.filter(({ isRead }) => !isRead).length
  return (
    <>
      <span aria-live="polite">{t('alerts.count', { count: dangers.length })}</span>
      {unread > 0 && <span>{t('alerts.unreadCount', { count: unread })}</span>}
      <span>{t('time.timeZone', { zone: formats.timeZoneName() })}</span>
    </>
  )
}

/** The texts of all sources, one below the other. */
function Texts({ danger, display }: { danger: Danger<Alert>; display: Display }) {
  return danger.voices.map(({ alert }) => <FetchedVoiceText key={alert.id} display={display} alert={alert} />)
}
