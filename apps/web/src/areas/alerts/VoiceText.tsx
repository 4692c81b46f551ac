import { hasNoPlace } from '@verglas/contract/alert-rules'
import type { Display } from '../../lib/display.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { Heading } from '../../ui/layout/Heading.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { providerWord, sourceWord } from './alert-words.ts'
import css from './alerts.module.css'
import { reasonLines } from './reason-lines.ts'
import { type Alert, type AlertDetail, NO_POINT, usePointAlerts } from './use-alerts.ts'

/** Description and advice of a source, in full and as it wrote them. */
export function VoiceText({ display, alert }: { display: Display; alert: AlertDetail }) {
  const { t } = display
  if (alert.own) return <OwnReason display={display} alert={alert} own={alert.own} />
  const { description, instruction, textLang, areaName, web } = alert
  return (
    <section className={css.text}>
      <Heading as="h4" margin="0 0 4px" size={13}>
        {providerWord(display, alert)}
        {areaName && ` · ${areaName}`}
      </Heading>
      {description || instruction ? (
        <>
          {description && <p lang={textLang ?? undefined}>{description}</p>}
          {instruction && (
            <p lang={textLang ?? undefined}>
              <b>{t('alerts.advice')}</b> {instruction}
            </p>
          )}
        </>
      ) : (
        <p>{t('alerts.noText')}</p>
      )}
      {hasNoPlace(alert) && <p>{t('alerts.noPlaceText')}</p>}
      {alert.isEndAssumed && <p>{t('alerts.endAssumedText')}</p>}
      {web && (
        <a href={web} target="_blank" rel="noreferrer">
          {t('alerts.toSource')}
        </a>
      )}
    </section>
  )
}

/**
 * Reason of one of our own rules: its condition, the measured or forecast values, and what closes the alert.
 */
function OwnReason({
  display,
  alert,
  own,
}: {
  display: Display
  alert: Alert
  own: NonNullable<Alert['own']>
}) {
  return (
    <section className={css.text}>
      <Heading as="h4" margin="0 0 4px" size={13}>
        {sourceWord(display, alert.source)} · {alert.message} · {alert.point_name}
      </Heading>
      {reasonLines(display, own).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  )
}

/** The text of a source, fetched when a card is opened; the reason of our own rules is already loaded. */
export function FetchedVoiceText({ display, alert }: { display: Display; alert: Alert }) {
  return alert.own ? (
    <OwnReason display={display} alert={alert} own={alert.own} />
  ) : (
    <RequestedText display={display} alert={alert} />
  )
}

function RequestedText({ display, alert }: { display: Display; alert: Alert }) {
  const { data, error } = usePointAlerts(alert.id_castpoint || NO_POINT)
  const detail = data?.alerts.find(({ id }) => id === alert.id)
  if (detail) return <VoiceText display={display} alert={detail} />
  if (error) return <p role="alert">{failureWords(display.t, error)}</p>
  return data ? null : <Loading shape="chart" heightPx={48} />
}
