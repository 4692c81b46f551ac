import { useTranslation } from 'react-i18next'
import { correctedMs } from '../../../lib/clock.ts'
import { useContextData } from '../../../lib/context.ts'
import { useFailingCalls } from '../../../lib/failing-calls.ts'
import { displayedDataMs } from '../../../lib/query-client.ts'
import { useNowMs, useTimeMode } from '../../../time/time-mode.tsx'
import { IconPlugConnectedX } from '../../../ui/icons.ts'
import css from './presentation.module.css'

const AGES_MS = 15_000

/** Warning over the slides when they are out of date: their time and their age. */
export function NotCurrent() {
  const { t } = useTranslation()
  const { setup, formats } = useContextData()
  const { isLive, connection, connectionSinceMs } = useTimeMode()
  const failing = useFailingCalls()
  const nowMs = useNowMs(AGES_MS)
  const isCut = connection === 'delayed'
  if (!isLive || (!isCut && !failing)) return null
  const localDataMs = isCut ? displayedDataMs(connectionSinceMs) : (failing?.dataMs ?? null)
  const dataMs = localDataMs && correctedMs(localDataMs)
  const { time, age } = formats(setup.timezone)
  return (
    <div className={css.notCurrent} role="alert">
      <IconPlugConnectedX className={css.notCurrentIcon} aria-hidden />
      <p>
        <strong>
          {dataMs === null
            ? t('presentation.nothingComes')
            : t('presentation.notCurrent', { time: time(dataMs), age: age(Math.max(0, nowMs - dataMs)) })}
        </strong>
        <span>{t(isCut ? 'presentation.cut' : 'presentation.failing')}</span>
      </p>
    </div>
  )
}
