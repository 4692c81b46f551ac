import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { IconClock } from '../../ui/icons.ts'
import css from './forecast.module.css'
import { DAY_MS, RUN_PERIOD_S, type Run, stateOfRun } from './step.ts'

type Props = { run: Run; timeZone: string }

/** «Modèle simulé, émise à 06:00, il y a 2 h · attribution · heures»: where the forecast is from, in one muted line. */
export function RunLine({ run, timeZone }: Props) {
  const { t } = useTranslation()
  const formats = useContextData().formats(timeZone)
  const { nowMs } = useTimeMode()
  const issuedMs = Date.parse(run.issuedAt)
  const ageMs = Math.max(0, nowMs - issuedMs)
  const source = t(`forecast.sources.${run.source}`, { defaultValue: run.source })
  const issued =
    ageMs < DAY_MS
      ? t('forecast.issuedAt', { time: formats.time(issuedMs), age: formats.age(ageMs) })
      : t('forecast.issuedOn', { date: formats.dateTime(issuedMs) })
  const state = stateOfRun(run, nowMs)
  return (
    <p className={css.run}>
      <span>
        {source}, <time dateTime={run.issuedAt}>{issued}</time>
      </span>
      {state === 'late' && (
        <strong className={css.late}>
          <IconClock size={14} aria-hidden />
          {t('forecast.lateRun', { hours: RUN_PERIOD_S / 3600 })}
        </strong>
      )}
      <span>{run.attribution}</span>
      <span>{t('time.timeZone', { zone: formats.timeZoneName() })}</span>
    </p>
  )
}
