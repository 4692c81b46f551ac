import type { CallAnswer } from '@verglas/contract'
import type { Severity } from '@verglas/contract/alert-codes'
import { useCallback, useMemo, useState } from 'react'
import { useDisplay } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { Segmented } from '../../ui/choice/Segmented.tsx'
import { useListState } from '../../ui/list/use-list-state.ts'
import { createHover } from '../../ui/split/hover.ts'
import { Empty } from '../../ui/states/Empty.tsx'
import { useIsWall } from '../../ui/wall/use-is-wall.ts'
import { DomainAlerts } from './DomainAlerts.tsx'
import { DomainList } from './DomainList.tsx'
import { WARNING_MAP } from './map-address.ts'
import { upcomingPeriods } from './periods.ts'
import { useVigilanceLayers } from './use-vigilance-layers.ts'
import { WarningMap } from './WarningMap.tsx'
import { issueWords, WarningMapScreen } from './WarningMapScreen.tsx'
import { WarningWall } from './WarningWall.tsx'
import { domainName, warnedDomains } from './warned.ts'
import { type Domain, vigilanceLegend } from './warning-layers.ts'
import css from './warning-map.module.css'

type Vigilance = CallAnswer<'getVigilance'>

const ZONE = 'Europe/Paris'
const NONE: readonly Domain[] = []
const SOON_MS = 60_000

/** The French departments in the colour of the day, with phenomena, texts and advice as published. */
export function VigilancePage() {
  const display = useDisplay(ZONE)
  const { t, formats } = display
  const time = useTimeMode()
  const nowMs = Math.floor(time.nowMs / SOON_MS) * SOON_MS
  const { list: state, change } = useListState(WARNING_MAP)
  const [hover] = useState(createHover)
  const answer = useCall('getVigilance', {}, { keepsPrevious: true })
  const domains = useCall('listVigilanceDomains', {}).data?.domains ?? NONE
  const periods = useMemo(() => upcomingPeriods(answer.data?.periods ?? [], nowMs), [answer.data, nowMs])
  const period = (periods.find(({ period: { name } }) => name === state.day) ?? periods[0])?.period
  const severityOf = useCallback((domain: string): Severity => period?.severities[domain] ?? 0, [period])
  const layers = useVigilanceLayers(display, domains, severityOf)
  const dayWord = (isToday: boolean) => t(isToday ? 'alerts.vigilance.today' : 'alerts.vigilance.tomorrow')
  const open = useCallback((id: string | null) => change({ area: id }), [change])
  const isWall = useIsWall()
  const domain = domains.find((each) => each.domain === state.areaId)
  const facts = answer.data && (
    <>
      {issueWords(display, 'alerts.vigilance.issued', answer.data, nowMs)}
      {period && (
        <span>
          {t('alerts.vigilance.period', {
            from: formats.dateTime(Date.parse(period.from)),
            to: formats.dateTime(Date.parse(period.to)),
          })}
        </span>
      )}
      <span>{t('time.timeZone', { zone: formats.timeZoneName() })}</span>
    </>
  )
  const map = (
    <WarningMap
      name="vigilance"
      label={t('alerts.vigilance.map', {
        day: period ? formats.day(Date.parse(period.from)) : '',
      })}
      layers={layers}
      legend={vigilanceLegend(display)}
      state={state}
      change={change}
      hover={hover}
      attribution={answer.data?.attribution}
      onOpen={open}
    />
  )
  if (isWall && period)
    return (
      <WarningWall
        display={display}
        title={t('alerts.vigilance.title')}
        facts={facts}
        places={warnedDomains(domains, answer.data?.alerts ?? [], severityOf).map(
          ({ domain, severity, types }) => ({
            id: domain.domain,
            name: domainName(t, domain),
            severity,
            what: types.map((type) => t(`alerts.types.${type}`)).join(', '),
          }),
        )}
        timeZone={ZONE}
        answer={answer}
        failed={t('alerts.vigilance.failed')}
        map={map}
      />
    )
  return (
    <WarningMapScreen
      display={display}
      title={t('alerts.vigilance.title')}
      facts={facts}
      actions={
        periods.length > 1 &&
        period && (
          <Segmented
            label={t('alerts.vigilance.day')}
            value={period.name}
            options={periods.map(({ period: { name }, isToday }) => ({
              value: name,
              label: dayWord(isToday),
            }))}
            onChange={(name) => change({ day: name === periods[0]?.period.name ? null : name })}
          />
        )
      }
      answer={answer}
      failed={t('alerts.vigilance.failed')}
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
          <>
            {period && period.text.length > 0 && (
              <div className={css.comment} lang="fr">
                {period.title && <h2>{period.title}</h2>}
                {period.text.map((text) => (
                  <p key={text}>{text}</p>
                ))}
              </div>
            )}
            <DomainList
              display={display}
              domains={domains}
              alerts={alerts}
              severityOf={severityOf}
              hover={hover}
              onOpen={open}
            />
            {bulletin && (
              <details className={css.bulletin}>
                <summary>{t('alerts.vigilance.national')}</summary>
                <p lang="fr">{bulletin}</p>
              </details>
            )}
          </>
        )
      }
      map={() => map}
    />
  )
}
