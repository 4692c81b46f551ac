import { failureWords } from '../../lib/failure-words.ts'
import type { Pen } from '../../lib/pen.ts'
import { Loading } from '../../ui/states/Loading.tsx'
import { sourceWord } from './alert-words.ts'
import css from './alerts.module.css'
import { type Alert, type AlertDetail, usePointAlerts } from './use-alerts.ts'

/** Description and advice of a source, whole and as it wrote them. */
export function VoiceText({ pen, alert }: { pen: Pen; alert: AlertDetail }) {
  const { t } = pen
  const { description, instruction, textLang, source, areaName, web } = alert
  return (
    <section className={css.text}>
      <h4>
        {sourceWord(pen, source)}
        {areaName && ` · ${areaName}`}
      </h4>
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
      {web && (
        <a href={web} target="_blank" rel="noreferrer">
          {t('alerts.toSource')}
        </a>
      )}
    </section>
  )
}

/** The same, asked for when a card is opened. */
export function FetchedVoiceText({ pen, alert }: { pen: Pen; alert: Alert }) {
  const { data, error } = usePointAlerts(alert.id_castpoint)
  const detail = data?.alerts.find(({ id }) => id === alert.id)
  if (detail) return <VoiceText pen={pen} alert={detail} />
  if (error) return <p role="alert">{failureWords(pen.t, error)}</p>
  return data ? null : <Loading shape="chart" heightPx={48} />
}
