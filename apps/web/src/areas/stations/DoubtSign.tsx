import { IconAlertTriangle } from '../../ui/icons.ts'

type Props = { reason: string; className?: string | undefined; size?: number }

/** Beside a value that is doubtful; the reason is its name, so that it is read as well as pointed at. */
export function DoubtSign({ reason, className, size = 13 }: Props) {
  return (
    <span role="img" aria-label={reason} title={reason} className={className}>
      <IconAlertTriangle size={size} aria-hidden />
    </span>
  )
}
