import { useTranslation } from 'react-i18next'
import { SHELL_POLL_MS, useCall } from '../../lib/query.ts'
import css from './demand-count.module.css'

/** The number of unanswered requests for access. */
export function DemandCount() {
  const { t } = useTranslation()
  const count = useCall('getUserChoices', {}, { everyMs: SHELL_POLL_MS }).data?.demands ?? 0
  if (count === 0) return null
  const sentence = t('navigation.demandsWaiting', { count })
  return (
    <span className={css.count} title={sentence}>
      <span aria-hidden>{count}</span>
      <span className="visually-hidden"> · {sentence}</span>
    </span>
  )
}
