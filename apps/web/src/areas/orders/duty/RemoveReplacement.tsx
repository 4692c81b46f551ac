import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import { useCall } from '../../../lib/query.ts'
import { useLiveOnly } from '../../../time/use-live-only.ts'
import { DeleteQuestion } from '../../../ui/form/DeleteQuestion.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { spanOf } from './duty-grid.ts'
import { periodWords } from './period-words.ts'
import { useRosterChange } from './use-roster-change.ts'

type Props = {
  readonly display: Display
  readonly id: string
  readonly label: string
  readonly onDone?: () => void
}

/** Removes a replacement after a confirmation: the pattern applies again. */
export function RemoveReplacement({ display, id, label, onDone }: Props) {
  const { t } = display
  const { setup } = useContextData()
  const { isClosed, reason } = useLiveOnly()
  const [isConfirming, setConfirming] = useState(false)
  const onChanged = useRosterChange()
  const replacement = useCall('listDutyReplacements', {}).data?.entries.find((entry) => entry.id === id)
  if (!replacement) return null
  const { personName, revision } = replacement
  async function remove() {
    setConfirming(false)
    try {
      const params = { setupId: setup.id, id }
      const { rev } = await call('removeDutyReplacement', { params, query: { expectedRevision: revision } })
      await onChanged(rev, t('duty.replacement.removed'))
      onDone?.()
    } catch (error) {
      showToast(failureWords(t, error), 'failed')
    }
  }
  return isConfirming ? (
    <DeleteQuestion
      label={t('duty.replacement.removeOf', { name: personName })}
      question={t('duty.replacement.removeSure', {
        name: personName,
        when: periodWords(display, spanOf(replacement)),
      })}
      confirm={t('duty.replacement.remove')}
      onDelete={() => void remove()}
      onCancel={() => setConfirming(false)}
    />
  ) : (
    <Button
      size="compact-sm"
      variant="default"
      disabled={isClosed}
      title={reason}
      aria-label={t('duty.replacement.removeOf', { name: personName })}
      onClick={() => setConfirming(true)}
    >
      {label}
    </Button>
  )
}
