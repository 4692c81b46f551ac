import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NEW_ID } from '../../../lib/id-of-name.ts'
import { useCall } from '../../../lib/query.ts'
import { useVersionedEditor } from '../../../ui/editor/use-versioned-editor.ts'
import { EditorScreen } from '../../../ui/screen/EditorScreen.tsx'
import { DutyForm } from './DutyForm.tsx'
import { DutyHistory } from './DutyHistory.tsx'

const CALLS = {
  get: 'getDuty',
  put: 'putDuty',
  remove: 'removeDuty',
  create: () => crypto.randomUUID(),
  changes: ['listDuties', 'getDutyRoster', 'getDutyHistory'],
} as const

/** One entry of the roster: who is on duty for which circuits, once or by a weekly pattern. */
export function DutyEditPage() {
  const { t } = useTranslation()
  const { dutyId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const editor = useVersionedEditor(CALLS, dutyId === NEW_ID ? null : dutyId)
  const people = useCall('listDutyPeople', {})
  const backLink = <Link to="/roads/duty">{t('duty.editor.back')}</Link>
  return (
    <EditorScreen
      editor={editor}
      additionalData={people}
      title={(duty) => (duty ? t('duty.editor.of', { name: duty.personName }) : t('duty.editor.new'))}
      facts={backLink}
      words={{
        failed: t('duty.failed'),
        missingText: t('duty.editor.notFound'),
        remove: t('duty.editor.remove'),
        removeQuestion: ({ personName }) => t('duty.editor.removeSure', { name: personName }),
        removed: t('duty.editor.removed'),
      }}
      back={backLink}
      toList={() => void navigate({ to: '/roads/duty' })}
      below={(duty) => <DutyHistory id={duty.id} />}
    >
      {(duty, editing) => <DutyForm duty={duty} people={people.data?.people ?? []} {...editing} />}
    </EditorScreen>
  )
}
