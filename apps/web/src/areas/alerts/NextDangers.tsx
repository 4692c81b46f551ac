import { Link } from '@tanstack/react-router'
import { type Danger, dangersByWork, dangersOf, titledAlerts } from '@verglas/contract/alert-rules'
import { useId, useMemo } from 'react'
import { useContextData } from '../../lib/context.ts'
import { type Display, useDisplay } from '../../lib/display.ts'
import { useNowMs } from '../../time/time-mode.tsx'
import { SeverityBadge } from '../../ui/badge/SeverityBadge.tsx'
import { Grid } from '../../ui/layout/Grid.tsx'
import type { LayoutProps } from '../../ui/layout/layout-element.ts'
import { Text } from '../../ui/layout/Text.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { cardTitle, timeWords } from './alert-words.ts'
import css from './alerts.module.css'
import { type Alert, useAlerts } from './use-alerts.ts'

const SOON_MS = 60_000
/** Maximum number of dangers here; the alerts page has the rest. */
const MAX_DANGERS = 6

/** The dangers of the night in a column beside another screen; slow ones, such as floods, are one line. */
export function NextDangers() {
  const { setup } = useContextData()
  const display = useDisplay(setup.timezone)
  const { t } = display
  const nowMs = useNowMs(SOON_MS)
  const headingId = useId()
  const answer = useAlerts()
  const alerts = answer.data?.alerts
  const { first, slow } = useMemo(() => dangersByWork(dangersOf(alerts ?? []), nowMs), [alerts, nowMs])
  const hiddenCount = first.length - MAX_DANGERS
  const slowNames = [...new Set(slow.map(({ type }) => t(`alerts.types.${type}`)))].join(', ')
  return (
    <section aria-labelledby={headingId}>
      <Text as="h2" margin="0 0 8px" id={headingId}>
        {t('alerts.next.title')}
      </Text>
      <Answer
        answer={answer}
        failed={t('alerts.failed')}
        loading={<Loading shape="table" count={4} />}
        isSection
      >
        {() =>
          first.length + slow.length === 0 ? (
            <Empty>{t('alerts.none')}</Empty>
          ) : (
            <DangerList>
              {first.slice(0, MAX_DANGERS).map((danger) => (
                <li key={danger.key}>
                  <NextDanger display={display} danger={danger} nowMs={nowMs} />
                </li>
              ))}
              {hiddenCount > 0 && (
                <li>
                  <Link to="/alerts">{t('alerts.next.more', { count: hiddenCount })}</Link>
                </li>
              )}
              {slow.length > 0 && (
                <li>
                  <Link to="/alerts" className={css.slowLine}>
                    {t('alerts.slow', { count: slow.length, names: slowNames })}
                  </Link>
                </li>
              )}
            </DangerList>
          )
        }
      </Answer>
    </section>
  )
}

type DangerProps = { display: Display; danger: Danger<Alert>; nowMs: number }

function NextDanger({ display, danger, nowMs }: DangerProps) {
  return (
    <Link to="/alerts" search={{ open: danger.key }} className={css.nextDanger}>
      <SeverityBadge severity={danger.severity} />
      <b>{cardTitle(display, danger, nowMs)}</b>
      <small>{timeWords(display, titledAlerts(danger), nowMs)}</small>
    </Link>
  )
}

const DangerList = (props: LayoutProps) => <Grid className={css.next} as="ul" hasLineAbove {...props} />
