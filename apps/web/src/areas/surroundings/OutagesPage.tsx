import { Checkbox, NativeSelect } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { useContextData } from '../../lib/context.ts'
import { useDisplay } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { RoadMap } from '../../map/RoadMap.tsx'
import { useNowMs } from '../../time/time-mode.tsx'
import { Grid } from '../../ui/layout/Grid.tsx'
import { Row } from '../../ui/layout/Row.tsx'
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
  const { setup, hasFeature } = useContextData()
  const display = useDisplay(setup.timezone)
  const { t, formats } = display
  const nowMs = useNowMs(SOON_MS)
  const [hover] = useState(createHover)
  const { list, change } = useListState(OUTAGE_ADDRESS)
  const active = useCall('listActiveOutages', {}, { keepsPrevious: true })
  const planned = useCall('listPlannedOutages', {}, { keepsPrevious: true })
  const visibleOutages = useMemo(() => {
    const isVisible = (outage: ActiveOutage | PlannedOutage) => !list.hasOnlyOwn || isOwn(outage)
    return {
      active: (active.data?.outages ?? []).filter(isVisible),
      ...plannedAround((planned.data?.outages ?? []).filter(isVisible), list.hours, nowMs),
    }
  }, [active.data, planned.data, list.hasOnlyOwn, list.hours, nowMs])
  const layers = useMemo(
    () =>
      outageLayers(display, [...visibleOutages.active, ...visibleOutages.before, ...visibleOutages.after]),
    [display, visibleOutages],
  )
  const issuedAt = active.data?.issuedAt ?? planned.data?.issuedAt ?? null
  const isWall = useIsWall()
  /**
   * The frame of the open outage, because the outline of a few streets would be invisible on a map of all
   * roads.
   */
  const frame = useMemo(() => {
    const all = [...visibleOutages.active, ...visibleOutages.before, ...visibleOutages.after]
    return outageFrame(all.find(({ ref }) => ref === list.ref))
  }, [visibleOutages, list.ref])
  const open = (ref: string) => change({ outage: ref === list.ref ? null : ref })
  const answer = allAnswered({ active, planned })
  const facts = active.data && issuedAt !== null && (
    <>
      <span aria-live="polite">{t('riskviews.outages.near', { count: active.data.outages.length })}</span>
      <span>
        {t('riskviews.outages.total', {
          count: active.data.total,
          clients: formats.number(active.data.totalClients, 0),
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
      <span>{active.data.attribution}</span>
      {active.data.isNonCommercial && <span>{t('outages.nonCommercial')}</span>}
    </>
  )
  const cards = (outages: readonly (ActiveOutage | PlannedOutage)[], none: string) =>
    outages.length === 0 ? (
      <p className={css.hint}>{none}</p>
    ) : (
      <Grid as="ul" gap={12} columns="repeat(auto-fill, minmax(280px, 1fr))" isList margin={0} padding={0}>
        {outages.map((outage) => (
          <OutageCard
            key={outage.ref}
            display={display}
            outage={outage}
            nowMs={nowMs}
            isOpen={outage.ref === list.ref}
            onOpen={() => open(outage.ref)}
          />
        ))}
      </Grid>
    )
  if (isWall)
    return (
      <OutageWall
        display={display}
        active={visibleOutages.active}
        planned={[...visibleOutages.before, ...visibleOutages.after]}
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
      empty={() =>
        issuedAt === null && (
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
      list={() => (
        <>
          <Checkbox
            size="sm"
            label={t('riskviews.outages.onlyOwn')}
            checked={list.hasOnlyOwn}
            onChange={({ currentTarget: { checked } }) => change({ own: checked ? 'only' : null })}
          />
          {active.data?.isCut && <p className={css.hint}>{t('riskviews.outages.cut')}</p>}
          <OutageSection title={t('riskviews.outages.active')}>
            {cards(visibleOutages.active, t('riskviews.outages.noneActive'))}
          </OutageSection>
          <OutageSection
            title={t('riskviews.outages.plannedBefore', { hours: `${list.hours}` })}
            action={
              <NativeSelect
                size="xs"
                aria-label={t('riskviews.outages.plannedLimit')}
                data={PLANNED_HOURS.map((hours) => ({
                  value: `${hours}`,
                  label: t('riskviews.outages.hours', { hours: `${hours}` }),
                }))}
                value={`${list.hours}`}
                onChange={({ currentTarget: { value } }) => change({ hours: value })}
              />
            }
          >
            {cards(visibleOutages.before, t('riskviews.outages.nonePlanned'))}
          </OutageSection>
          <OutageSection title={t('riskviews.outages.plannedAfter', { hours: `${list.hours}` })}>
            {cards(visibleOutages.after, t('riskviews.outages.noneLater'))}
          </OutageSection>
        </>
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
    <section aria-label={title} className={css.section}>
      <Row wraps gap={8} align="center" justify="space-between">
        <h2>{title}</h2>
        {action}
      </Row>
      {children}
    </section>
  )
}
