import type { CallAnswer } from '@verglas/contract'
import type { Severity } from '@verglas/contract/alert-codes'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Display, useDisplay } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { Segmented } from '../../ui/choice/Segmented.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { useListState } from '../../ui/list/use-list-state.ts'
import { createHover } from '../../ui/split/hover.ts'
import { Empty } from '../../ui/states/Empty.tsx'
import { useIsWall } from '../../ui/wall/use-is-wall.ts'
import { DomainAlerts } from './DomainAlerts.tsx'
import { DomainList } from './DomainList.tsx'
import { WARNING_MAP } from './map-address.ts'
import { upcomingPeriods } from './periods.ts'
import { SmallHeading } from './SmallHeading.tsx'
import { useVigilanceLayers } from './use-vigilance-layers.ts'
import { WarningMap } from './WarningMap.tsx'
import { issueWords, WarningMapScreen } from './WarningMapScreen.tsx'
import { type WarnedPlace, WarningWall } from './WarningWall.tsx'
import { domainName, warnedDomains } from './warned.ts'
import { type Domain, vigilanceLegend } from './warning-layers.ts'

type Vigilance = CallAnswer<'getVigilance'>
type Period = Vigilance['periods'][number]
type MapState = ReturnType<typeof WARNING_MAP.read>
type UpcomingPeriods = ReturnType<typeof upcomingPeriods<Period>>

const ZONE = 'Europe/Paris'
const NONE: readonly Domain[] = []
const SOON_MS = 60_000

/** The service's answer, and the severities in the period of the selected day, or the first. */
function useVigilance(display: Display, { day, areaId }: MapState, nowMs: number) {
  const answer = useCall('getVigilance', {}, { keepsPrevious: true })
  const domains = useCall('listVigilanceDomains', {}).data?.domains ?? NONE
  const periods = useMemo(() => upcomingPeriods(answer.data?.periods ?? [], nowMs), [answer.data, nowMs])
  const period = (periods.find(({ period: { name } }) => name === day) ?? periods[0])?.period
  const severityOf = useCallback((domain: string): Severity => period?.severities[domain] ?? 0, [period])
  const layers = useVigilanceLayers(display, domains, severityOf)
  const domain = domains.find((each) => each.domain === areaId)
  return { answer, domains, domain, periods, period, severityOf, layers }
}

/** The French departments in the colour of the day, with phenomena, texts and advice as published. */
export function VigilancePage() {
  const display = useDisplay(ZONE)
  const { t, formats } = display
  const nowMs = Math.floor(useTimeMode().nowMs / SOON_MS) * SOON_MS
  const { list: state, change } = useListState(WARNING_MAP)
  const [hover] = useState(createHover)
  const { answer, domains, domain, periods, period, severityOf, layers } = useVigilance(display, state, nowMs)
  const open = useCallback((id: string | null) => change({ area: id }), [change])
  const isWall = useIsWall()
  const facts = answer.data && (
    <VigilanceFacts display={display} vigilance={answer.data} period={period} nowMs={nowMs} />
  )
  const map = (
    <WarningMap
      name="vigilance"
      label={t('alerts.vigilance.map', { day: period ? formats.day(Date.parse(period.from)) : '' })}
      layers={layers}
      legend={vigilanceLegend(display)}
      state={state}
      change={change}
      hover={hover}
      attribution={answer.data?.attribution}
      onOpen={open}
    />
  )
  const screen = {
    display,
    title: t('alerts.vigilance.title'),
    facts,
    answer,
    failed: t('alerts.vigilance.failed'),
  }
  if (isWall && period)
    return (
      <WarningWall
        {...screen}
        places={wallPlaces(t, warnedDomains(domains, answer.data?.alerts ?? [], severityOf))}
        timeZone={ZONE}
        map={map}
      />
    )
  return (
    <WarningMapScreen
      {...screen}
      actions={
        periods.length > 1 &&
        period && <DayChoice periods={periods} name={period.name} onChange={(day) => change({ day })} />
      }
      empty={({ issuedAt }) =>
        period === undefined && (
          <Empty>{t(issuedAt === null ? 'alerts.vigilance.none' : 'alerts.vigilance.over')}</Empty>
        )
      }
      list={({ alerts, bulletin }: Vigilance) =>
        domain ? (
          <DomainAlerts
            display={display}
            domain={domain}
            alerts={alerts.filter((alert) => alert.domain === domain.domain)}
            severity={severityOf(domain.domain)}
            nowMs={nowMs}
            onClose={() => open(null)}
          />
        ) : (
          <NationalBulletin period={period} bulletin={bulletin}>
            <DomainList
              display={display}
              domains={domains}
              alerts={alerts}
              severityOf={severityOf}
              hover={hover}
              onOpen={open}
            />
          </NationalBulletin>
        )
      }
      map={() => map}
    />
  )
}

type FactsProps = { display: Display; vigilance: Vigilance; period: Period | undefined; nowMs: number }

function VigilanceFacts({ display, vigilance, period, nowMs }: FactsProps) {
  const { t, formats } = display
  return (
    <>
      {issueWords(display, 'alerts.vigilance.issued', vigilance, nowMs)}
      {period && <span>{periodWords(display, period)}</span>}
      <span>{t('time.timeZone', { zone: formats.timeZoneName() })}</span>
    </>
  )
}

const periodWords = ({ t, formats }: Display, period: Period) =>
  t('alerts.vigilance.period', {
    from: formats.dateTime(Date.parse(period.from)),
    to: formats.dateTime(Date.parse(period.to)),
  })

const wallPlaces = (t: Display['t'], warned: ReturnType<typeof warnedDomains>): readonly WarnedPlace[] =>
  warned.map(({ domain, severity, types }) => ({
    id: domain.domain,
    name: domainName(t, domain),
    severity,
    description: types.map((type) => t(`alerts.types.${type}`)).join(', '),
  }))

type DayProps = {
  periods: UpcomingPeriods
  name: string
  /** Null selects the first. */
  onChange: (name: string | null) => void
}

function DayChoice({ periods, name, onChange }: DayProps) {
  const { t } = useTranslation()
  return (
    <Segmented
      label={t('alerts.vigilance.day')}
      value={name}
      options={periods.map(({ period: { name: value }, isToday }) => ({
        value,
        label: t(isToday ? 'alerts.vigilance.today' : 'alerts.vigilance.tomorrow'),
      }))}
      onChange={(next) => onChange(next === periods[0]?.period.name ? null : next)}
    />
  )
}

type BulletinProps = { period: Period | undefined; bulletin: string | null; children: ReactNode }

/** The list of departments between the comment on the period and the national text, as published. */
function NationalBulletin({ period, bulletin, children }: BulletinProps) {
  const { t } = useTranslation()
  return (
    <>
      {period && period.text.length > 0 && (
        <Text hasLineBelow padding="10px 14px" size={13} lang="fr">
          {period.title && <SmallHeading>{period.title}</SmallHeading>}
          {period.text.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Text>
      )}
      {children}
      {bulletin && (
        <Text as="details" hasLineAbove padding="8px 14px 12px" size={13}>
          <summary>{t('alerts.vigilance.national')}</summary>
          <Text as="p" margin="6px 0 0" whiteSpace="pre-line" lang="fr">
            {bulletin}
          </Text>
        </Text>
      )}
    </>
  )
}
