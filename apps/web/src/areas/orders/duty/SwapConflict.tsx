import { Button } from '@mantine/core'
import type { Display } from '../../../lib/display.ts'
import type { ConflictingVersion } from '../../../ui/form/use-form.ts'
import { Note } from '../../../ui/layout/Note.tsx'

type Props = {
  readonly display: Display
  readonly conflict: ConflictingVersion<unknown>
  readonly onClose: () => void
}

/** Says that somebody has changed the duty of one of the two people meanwhile, so the swap has to be chosen again. */
export const SwapConflict = ({ display: { t, formats }, conflict, onClose }: Props) => (
  <div role="alert" data-conflict tabIndex={-1}>
    <Note>
      {t('duty.swap.conflict', {
        name: conflict.changedBy ?? '',
        time: conflict.changedAt === null ? '' : formats.time(Date.parse(conflict.changedAt)),
      })}
    </Note>
    <Button size="sm" variant="default" onClick={onClose}>
      {t('duty.swap.look')}
    </Button>
  </div>
)
