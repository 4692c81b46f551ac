import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { nowMs } from '../../lib/clock.ts'
import { useContextData } from '../../lib/context.ts'
import { unreachable } from '../../time/address-time.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { Empty } from '../../ui/states/Empty.tsx'

/** A client's clock may be ahead by this much and still mean «now». */
const TOLERATED_MS = 60_000

/** Renders the screen, or says why the instant in the address cannot be displayed. */
export function OutOfReach({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { setup, formats } = useContextData()
  const { time, goTo } = useTimeMode()
  const horizonMs = setup.replayFrom === null ? null : Date.parse(setup.replayFrom)
  const reason = time === null ? null : unreachable(Date.parse(time), nowMs() + TOLERATED_MS, horizonMs)
  if (reason === null) return children
  return (
    <Empty action={<Button onClick={() => goTo(null)}>{t('time.backToLive')}</Button>}>
      {t(`errors.${reason}`, { date: horizonMs === null ? '' : formats().dateTime(horizonMs) })}
    </Empty>
  )
}
