import { Button, type ButtonProps, type ElementProps } from '@mantine/core'
import { useLiveOnly } from '../../time/use-live-only.ts'

type Props = ButtonProps & ElementProps<'button', keyof ButtonProps>

/** A button that changes something: disabled when looking back in time, with the reason as its tooltip. */
export function LiveButton({ disabled = false, ...props }: Props) {
  const { isClosed, reason } = useLiveOnly()
  return <Button {...props} disabled={isClosed || disabled} title={reason} />
}
