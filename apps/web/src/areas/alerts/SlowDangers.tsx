import type { Danger } from '@verglas/contract/alert-rules'
import type { ReactNode } from 'react'
import type { Display } from '../../lib/display.ts'
import css from './alerts.module.css'
import type { Alert } from './use-alerts.ts'

type Props = {
  display: Pick<Display, 't'>
  dangers: readonly Danger<Alert>[]
  /** Opened at first, if there is no other danger to read. */
  isOpen: boolean
  card: (danger: Danger<Alert>) => ReactNode
}

/** Floods and other dangers of several days: one line that opens, below those of tonight. */
export function SlowDangers({ display: { t }, dangers, isOpen, card }: Props) {
  if (dangers.length === 0) return null
  const names = [...new Set(dangers.map(({ type }) => t(`alerts.types.${type}`)))].join(', ')
  return (
    <details className={`${css.slow} ${css.panel}`} open={isOpen}>
      <summary>{t('alerts.slow', { count: dangers.length, names })}</summary>
      <ul className={css.cards}>
        {dangers.map((danger) => (
          <li key={danger.key}>{card(danger)}</li>
        ))}
      </ul>
    </details>
  )
}
