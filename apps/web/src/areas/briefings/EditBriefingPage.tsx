import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NEW_ID } from '../../lib/id-of-name.ts'
import { useVersionedEditor } from '../../ui/editor/use-versioned-editor.ts'
import { EditorScreen } from '../../ui/screen/EditorScreen.tsx'
import { BriefingForm } from './BriefingForm.tsx'

const CALLS = {
  get: 'getBriefing',
  put: 'putBriefing',
  remove: 'removeBriefing',
  create: 'createBriefing',
  changes: ['listBriefings'],
} as const

/** Form for one recording: category, link and audience. */
export function EditBriefingPage() {
  const { t } = useTranslation()
  const { briefingId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const editor = useVersionedEditor(CALLS, briefingId === NEW_ID ? null : briefingId)
  return (
    <EditorScreen
      editor={editor}
      title={(briefing) =>
        editor.id === null ? t('briefings.add') : (briefing?.title ?? t('navigation.briefings'))
      }
      words={{
        failed: t('briefings.failed'),
        missingText: t('briefings.notFound'),
        remove: t('briefings.delete'),
        removeQuestion: ({ title }) => t('briefings.deleteSure', { title }),
        removed: t('briefings.deleted'),
      }}
      back={<Link to="/briefings">{t('briefings.all')}</Link>}
      toList={() => void navigate({ to: '/briefings' })}
    >
      {(briefing, editing) => <BriefingForm briefing={briefing} {...editing} />}
    </EditorScreen>
  )
}
