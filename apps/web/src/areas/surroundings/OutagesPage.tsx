import { Checkbox, NativeSelect } from '@mantine/core'
import type { CallAnswer } from '@verglas/contract'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { type Display, useDisplay } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { RoadMap } from '../../map/RoadMap.tsx'
import { useNowMs } from '../../time/time-mode.tsx'
import { Grid } from '../../ui/layout/Grid.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { type ListAddress, useListState } from '../../ui/list/use-list-state.ts'
import { LinkButton } from '../../ui/page/LinkButton.tsx'
import { createHover } from '../../ui/split/hover.ts'
import { allAnswered } from '../../ui/states/answered.ts'
import { Empty } from '../../ui/states/Empty.tsx'
import { AgeText } from '../../ui/value/AgeText.tsx'
import { useIsWall } from '../../ui/wall/use-is-wall.ts'
import { type ActiveOutage, OutageCard, type PlannedOutage } from './OutageCard.tsx'
import { OutageWall } from './OutageWall.tsx'
import { isOwn, plannedAround } from './outage-order.ts'
import { RiskScreen } from './RiskScreen.tsx'
import { outageFrame, outageLayers } from './risk-layers.ts'
import css from './riskviews.module.css'

const SOON_MS = 60_000
/** A provider's lists arrive every quarter of an hour. */
const PERIOD_S = 900
/** Planned interruptions are split by whether they begin within or after this many hours. */
const PLANNED_HOURS = [6, 24, 72] as const
const USUAL_HOURS = 24

const OUTAGE_ADDRESS = {
  names: ['outage', 'hours', 'own'],
  filters: [],
  read: (search: { readonly outage?: string; readonly hours?: string; readonly own?: string }) => ({
    ref: search.outage ?? null,
    hours: PLANNED_HOURS.find((hours) => `${hours}` === search.hours) ?? USUAL_HOURS,
    hasOnlyOwn: search.own === 'only',
  }),
} satisfies ListAddress<'outage' | 'hours' | 'own', unknown>

/** Power outages near the organisation's points, planned interruptions, and the equipment they affect. */
export function OutagesPage() {
  const { setup } = useContextData()
  const display = useDisplay(setup.timezone)
  const { t } = display
  const nowMs = useNowMs(SOON_MS)
  const [hover] = useState(createHover)
  const { list, change } = useListState(OUTAGE_ADDRESS)
  const { active, planned, visibleOutages } = useOutages(list, nowMs)
  // The outline of a few streets would be invisible on a map of all roads.
  const frame = useMemo(
    () => outageFrame(visibleOutages.all.find(({ ref }) => ref === list.ref)),
    [visibleOutages, list.ref],
  )
  const issuedAt = active.data?.issuedAt ?? planned.data?.issuedAt ?? null
  const isWall = useIsWall()
  const layers = useMemo(() => outageLayers(display, visibleOutages.all), [display, visibleOutages])
  const open = (ref: string) => change({ outage: ref === list.ref ? null : ref })
  const answer = allAnswered({ active, planned })
  const cards = { display, nowMs, openRef: list.ref, onOpen: open }
  const facts = active.data && issuedAt !== null && (
    <OutageFacts display={display} active={active.data} issuedAt={issuedAt} nowMs={nowMs} />
  )
  if (isWall)
    return (
      <OutageWall
        display={display}
        active={visibleOutages.active}
        planned={visibleOutages.planned}
        nowMs={nowMs}
        facts={facts}
        timeZone={setup.timezone}
        answer={answer}
      />
    )
  return (
    <RiskScreen
      title={t('outages.title')}
      facts={facts}
      answer={answer}
      failed={t('riskviews.outages.failed')}
      empty={() => issuedAt === null && <NoOutageList />}
      list={() => (
        <OutageLists
          {...cards}
          list={list}
          change={change}
          outages={visibleOutages}
          isCut={active.data?.isCut === true}
        />
      )}
      map={() => (
        <RoadMap
          label={t('riskviews.outages.map')}
          layers={layers}
          selectedId={list.ref}
          frame={frame}
          fitKey={`outages ${issuedAt !== null}`}
          hover={hover}
          credits={active.data?.attribution ? [active.data.attribution] : []}
          onOpen={open}
        />
      )}
    />
  )
}

type OutageList = ReturnType<typeof OUTAGE_ADDRESS.read>

/** The outages that the address selects; the planned ones before and after its limit. */
function useOutages({ hours, hasOnlyOwn }: OutageList, nowMs: number) {
  const active = useCall('listActiveOutages', {}, { keepsPrevious: true })
  const planned = useCall('listPlannedOutages', {}, { keepsPrevious: true })
  const visibleOutages = useMemo(() => {
    const isVisible = (outage: ActiveOutage | PlannedOutage) => !hasOnlyOwn || isOwn(outage)
    const visibleActive = (active.data?.outages ?? []).filter(isVisible)
    const { before, after } = plannedAround((planned.data?.outages ?? []).filter(isVisible), hours, nowMs)
    const visiblePlanned = [...before, ...after]
    return {
      active: visibleActive,
      before,
      after,
      planned: visiblePlanned,
      all: [...visibleActive, ...visiblePlanned],
    }
  }, [active.data, planned.data, hasOnlyOwn, hours, nowMs])
  return { active, planned, visibleOutages }
}

type FactsProps = {
  display: Display
  active: CallAnswer<'listActiveOutages'>
  issuedAt: string
  nowMs: number
}

function OutageFacts({ display: { t, formats }, active, issuedAt, nowMs }: FactsProps) {
  return (
    <>
      <span aria-live="polite">{t('riskviews.outages.near', { count: active.outages.length })}</span>
      <span>
        {t('riskviews.outages.total', {
          count: active.total,
          clients: formats.number(active.totalClients, 0),
        })}
      </span>
      <AgeText
        atMs={Date.parse(issuedAt)}
        periodS={PERIOD_S}
        nowMs={nowMs}
        formats={formats}
        t={t}
        form="full"
      />
      <span>{active.attribution}</span>
      {active.isNonCommercial && <span>{t('outages.nonCommercial')}</span>}
    </>
  )
}

type CardsProps = {
  display: Display
  nowMs: number
  openRef: string | null
  onOpen: (ref: string) => void
}

type ListsProps = CardsProps & {
  list: OutageList
  change: (changes: { own?: string | null; hours?: string }) => void
  outages: Record<'active' | 'before' | 'after', readonly (ActiveOutage | PlannedOutage)[]>
  isCut: boolean
}

/** Outages now, and planned interruptions before and after the limit. */
function OutageLists({ list, change, outages, isCut, ...cards }: ListsProps) {
  const { t } = cards.display
  return (
    <>
      <FilterBar names={['own']}>
        <Checkbox
          size="sm"
          label={t('riskviews.outages.onlyOwn')}
          checked={list.hasOnlyOwn}
          onChange={({ currentTarget: { checked } }) => change({ own: checked ? 'only' : null })}
        />
      </FilterBar>
      {isCut && <p className={css.hint}>{t('riskviews.outages.cut')}</p>}
      <OutageSection title={t('riskviews.outages.active')}>
        <OutageCards {...cards} outages={outages.active} none={t('riskviews.outages.noneActive')} />
      </OutageSection>
      <OutageSection
        title={t('riskviews.outages.plannedBefore', { hours: `${list.hours}` })}
        action={<HoursChoice hours={list.hours} onChange={(hours) => change({ hours })} />}
      >
        <OutageCards {...cards} outages={outages.before} none={t('riskviews.outages.nonePlanned')} />
      </OutageSection>
      <OutageSection title={t('riskviews.outages.plannedAfter', { hours: `${list.hours}` })}>
        <OutageCards {...cards} outages={outages.after} none={t('riskviews.outages.noneLater')} />
      </OutageSection>
    </>
  )
}

type SectionCardsProps = CardsProps & {
  outages: readonly (ActiveOutage | PlannedOutage)[]
  /** Text if there are no outages. */
  none: string
}

function OutageCards({ display, nowMs, openRef, onOpen, outages, none }: SectionCardsProps) {
  return outages.length === 0 ? (
    <p className={css.hint}>{none}</p>
  ) : (
    <Grid as="ul" gap={12} columns="repeat(auto-fill, minmax(280px, 1fr))">
      {outages.map((outage) => (
        <OutageCard
          key={outage.ref}
          display={display}
          outage={outage}
          nowMs={nowMs}
          isOpen={outage.ref === openRef}
          onOpen={() => onOpen(outage.ref)}
        />
      ))}
    </Grid>
  )
}

/** Chooses the period of upcoming interruptions. */
function HoursChoice({ hours, onChange }: { hours: number; onChange: (hours: string) => void }) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      size="xs"
      aria-label={t('riskviews.outages.plannedLimit')}
      data={PLANNED_HOURS.map((limit) => ({
        value: `${limit}`,
        label: t('riskviews.outages.hours', { hours: `${limit}` }),
      }))}
      value={`${hours}`}
      onChange={({ currentTarget: { value } }) => onChange(value)}
    />
  )
}

function NoOutageList() {
  const { t } = useTranslation()
  const { hasFeature } = useContextData()
  return (
    <Empty
      action={
        hasFeature('admin_sources') && (
          <LinkButton to="/admin/sources/new">{t('riskviews.outages.connect')}</LinkButton>
        )
      }
    >
      {t('riskviews.outages.noList')}
    </Empty>
  )
}

function OutageSection({
  title,
  action,
  children,
}: {
  title: string
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <Grid aria-label={title} as="section" gap={8} minWidth={0}>
      <Row wraps gap={8} align="center" justify="space-between">
        <h2>{title}</h2>
        {action}
      </Row>
      {children}
    </Grid>
  )
}
