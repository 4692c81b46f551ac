import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Translate } from '@verglas/language'
import { NEW_ID } from '../../../lib/id-of-name.ts'
import { useLiveOnly } from '../../../time/use-live-only.ts'
import { IconPlus } from '../../../ui/icons.ts'
import { MoreActions } from '../../../ui/page/MoreActions.tsx'

/** Buttons to add a person to the roster, or to import a table. */
export function DutyActions({ t }: { readonly t: Translate }) {
  const navigate = useNavigate()
  const { isClosed, reason } = useLiveOnly()
  const state = { size: 'xs', disabled: isClosed, title: reason } as const
  return (
    <MoreActions>
      <Button {...state} variant="default" onClick={() => void navigate({ to: '/roads/duty/import' })}>
        {t('duty.import')}
      </Button>
      <Button
        {...state}
        leftSection={<IconPlus size={15} />}
        onClick={() => void navigate({ to: '/roads/duty/$dutyId', params: { dutyId: NEW_ID } })}
      >
        {t('duty.add')}
      </Button>
    </MoreActions>
  )
}
