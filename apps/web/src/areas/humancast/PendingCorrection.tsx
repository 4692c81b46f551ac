import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { IconPencil } from '../../ui/icons.ts'
import css from './pending-correction.module.css'
import { type CurrentHumancasts, useCurrentHumancasts } from './use-current-humancasts.ts'

type Props = {
  /** Limits the notice to pending corrections of these points; without ids, of the organisation. */
  readonly castpointIds?: readonly string[]
  readonly circuitIds?: readonly string[]
}

/**
 * Notice next to values that a forecaster's correction will change in a moment. It belongs in an existing line,
 * because it appears for seconds only and must not move the text that is being read.
 */
export function PendingCorrection(props: Props) {
  const { t } = useTranslation()
  const { points } = useContextData()
  const pending = useCurrentHumancasts().data?.pending
  if (!pending || !concerns(pending, props)) return null
  const names = points.flatMap(({ id_castpoint, name }) =>
    id_castpoint !== null && pending.castpointIds.includes(id_castpoint) ? [name] : [],
  )
  return (
    <span className={css.pending} role="status" title={names.length > 0 ? names.join(', ') : undefined}>
      <IconPencil size={14} aria-hidden />
      {t('humancast.applying')}
    </span>
  )
}

function concerns(pending: CurrentHumancasts['pending'], { castpointIds, circuitIds }: Props): boolean {
  if (!castpointIds && !circuitIds) return pending.castpointIds.length + pending.circuitIds.length > 0
  return (
    pending.castpointIds.some((id) => castpointIds?.includes(id)) ||
    pending.circuitIds.some((id) => circuitIds?.includes(id))
  )
}
