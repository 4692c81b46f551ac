import { IconAlertTriangle } from '../icons.ts'
import css from './value.module.css'

type Props = { reason: string }

/** Beside a value that is doubtful; the reason is its name, so that it is read as well as pointed at. */
export function DoubtIcon({ reason }: Props) {
  return (
    <span role="img" aria-label={reason} title={reason} className={css.doubt}>
      <IconAlertTriangle size={13} aria-hidden />
    </span>
  )
}
