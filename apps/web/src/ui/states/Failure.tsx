import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf } from '../../lib/api-error.ts'
import { nowMs } from '../../lib/clock.ts'
import { useContextData } from '../../lib/context.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { IconAlertTriangle } from '../icons.ts'
import css from './states.module.css'

type Props = {
  error: unknown
  /** The name of what failed: «Les stations». */
  what?: string
  /** When the data still displayed below were current. */
  lastGoodMs?: number | undefined
  onRetry?: (() => void) | undefined
}

/** What failed, since when, the age of the displayed data, and a retry button. */
export function Failure({ error, what, lastGoodMs, onRetry }: Props) {
  const { t } = useTranslation()
  const { formats, setup } = useContextData()
  const { date, time } = formats()
  const { replayFrom } = setup
  const [sinceMs] = useState(nowMs)
  const code = codeOf(error)
  useEffect(() => {
    if (code === 'Internal') console.error(error)
  }, [code, error])

  return (
    <div role="alert" className={css.failure}>
      <IconAlertTriangle size={20} aria-hidden />
      <div className={css.failureText}>
        {what && <p>{what}</p>}
        <p>{failureWords(t, error, { horizon: replayFrom && date(Date.parse(replayFrom)) })}</p>
        <p className={css.facts}>
          {t('errors.since', { time: time(sinceMs) })}
          {lastGoodMs !== undefined && ` · ${t('errors.lastGood', { time: time(lastGoodMs) })}`}
        </p>
      </div>
      {onRetry && (
        <Button size="xs" variant="default" onClick={onRetry}>
          {t('app.retry')}
        </Button>
      )}
    </div>
  )
}
