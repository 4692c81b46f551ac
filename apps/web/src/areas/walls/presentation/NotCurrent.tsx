import { useTranslation } from 'react-i18next'
import { correctedMs } from '../../../lib/clock.ts'
import { useContextData } from '../../../lib/context.ts'
import { useFailingCalls } from '../../../lib/failing-calls.ts'
import { displayedDataMs } from '../../../lib/query-client.ts'
import { useNowMs, useTimeMode } from '../../../time/time-mode.tsx'
import { IconPlugConnectedX } from '../../../ui/icons.ts'
import { Row } from '../../../ui/layout/Row.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
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
      <Row as="p" wraps gap="0 2vw" align="baseline">
        <Text as="strong" size="max(18px, 4vh)" weight={700} lineHeight={1.2}>
          {dataMs === null
            ? t('presentation.nothingComes')
            : t('presentation.notCurrent', { time: time(dataMs), age: age(Math.max(0, nowMs - dataMs)) })}
        </Text>
        <Text as="span" size="max(15px, 2.6vh)" weight={500}>
          {t(isCut ? 'presentation.cut' : 'presentation.failing')}
        </Text>
      </Row>
    </div>
  )
}
