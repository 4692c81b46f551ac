import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useLiveOnly } from '../../../time/use-live-only.ts'
import { Drawer } from '../../../ui/drawer/Drawer.tsx'
import { Note } from '../../../ui/layout/Note.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { circuitNameList } from './circuit-groups.ts'
import css from './duty.module.css'
import { type DutyPeriod, spanOf } from './duty-grid.ts'
import { periodWords, substituteWords } from './period-words.ts'
import { RemoveReplacement } from './RemoveReplacement.tsx'
import { ReplacementForm } from './ReplacementForm.tsx'
import type { RosterView } from './roster-view.ts'
import { SwapForm } from './SwapForm.tsx'

type Props = RosterView & { readonly period: DutyPeriod; readonly onClose: () => void }

/** One period of duty and its actions: replace the person, swap, change the pattern. */
export function PeriodDrawer({ period, onClose, ...view }: Props) {
  const { display, names } = view
  const { t } = display
  const [form, setForm] = useState<'replace' | 'swap' | null>(null)
  const { isClosed, reason } = useLiveOnly()
  const state = { size: 'sm', variant: 'default', disabled: isClosed, title: reason } as const
  const name = period.personName
  const shared = { ...view, period, onDone: onClose, onCancel: () => setForm(null) }
  return (
    <Drawer title={t('duty.period.title', { name })} onClose={onClose}>
      <Stack gap={12}>
        <p>{periodWords(display, spanOf(period))}</p>
        <Note>
          {[circuitNameList(period.circuitIds, names), ...substituteWords(display, period)].join(' · ')}
        </Note>
        {period.isRemoved && <Note>{t('duty.period.removed')}</Note>}
        {form === null && !period.isRemoved && (
          <div className={css.actions}>
            <Button {...state} onClick={() => setForm('replace')}>
              {t('duty.period.replace')}
            </Button>
            <Button {...state} onClick={() => setForm('swap')}>
              {t('duty.period.swap')}
            </Button>
            {period.replacementEntryId !== null && (
              <RemoveReplacement
                display={display}
                id={period.replacementEntryId}
                label={t('duty.period.removeReplacement')}
                onDone={onClose}
              />
            )}
            <Link to="/roads/duty/$dutyId" params={{ dutyId: period.dutyId }}>
              {t('duty.period.edit')}
            </Link>
          </div>
        )}
        {form === 'replace' && <ReplacementForm {...shared} />}
        {form === 'swap' && <SwapForm {...shared} />}
      </Stack>
    </Drawer>
  )
}
