import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { EditScreen } from '../../ui/screen/EditScreen.tsx'
import { BriefingForm } from './BriefingForm.tsx'
import { NEW_BRIEFING, type StoredBriefing } from './briefing.ts'

/** Form for one recording: category, link and audience. */
export function EditBriefingPage() {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const { briefingId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const isNew = briefingId === NEW_BRIEFING
  const stored = useCall(
    'getBriefing',
    { params: { id: briefingId } },
    { enabled: !isNew, refetchOnMount: true },
  )
  return (
    <EditScreen<StoredBriefing>
      id={isNew ? null : briefingId}
      stored={stored}
      title={(briefing) => (isNew ? t('briefings.add') : (briefing?.title ?? t('navigation.briefings')))}
      words={{
        failed: t('briefings.failed'),
        missingText: t('briefings.gone'),
        remove: t('briefings.delete'),
        removeSure: ({ title }) => t('briefings.deleteSure', { title }),
        removed: t('briefings.deleted'),
      }}
      back={<Link to="/briefings">{t('briefings.all')}</Link>}
      toList={() => void navigate({ to: '/briefings' })}
      moves={['getBriefing', 'listBriefings']}
      onRemove={({ id, revision }) =>
        call('removeBriefing', { params: { setupId: setup.id, id }, query: { expectedRevision: revision } })
      }
    >
      {(briefing, editing) => <BriefingForm briefing={briefing} {...editing} />}
    </EditScreen>
  )
}
