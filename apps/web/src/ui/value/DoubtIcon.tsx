import { IconAlertTriangle } from '../icons.ts'
import css from './value.module.css'

type Props = { reason: string }

/**
 * An icon next to a doubtful value; its accessible name is the reason, so it can be read as well as pointed
 * at.
 */
export function DoubtIcon({ reason }: Props) {
  return (
    <span role="img" aria-label={reason} title={reason} className={css.doubt}>
      <IconAlertTriangle size={13} aria-hidden />
    </span>
  )
}
