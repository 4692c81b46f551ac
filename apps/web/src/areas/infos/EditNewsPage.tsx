import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { type Info, NEW_INFO, textOf } from '../../lib/info.ts'
import { useCall } from '../../lib/query.ts'
import { AdminPage } from '../../ui/page/AdminPage.tsx'
import { EditScreen } from '../../ui/screen/EditScreen.tsx'
import { NewsForm } from './NewsForm.tsx'

/** Edits one piece of news: its text in both languages, its period, places and audience. */
export function EditNewsPage() {
  const { t } = useTranslation()
  const { setup, locale } = useContextData()
  const { infoId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const isNew = infoId === NEW_INFO
  const stored = useCall('getInfo', { params: { id: infoId } }, { enabled: !isNew, refetchOnMount: true })
  const param = useCall('getInfoParam', {})
  const titleOf = (info: Info) => textOf(info, locale).title
  return (
    <EditScreen<Info>
      id={isNew ? null : infoId}
      stored={stored}
      besides={param}
      title={(info) => (isNew ? t('infos.write') : info ? titleOf(info) : t('infos.piece'))}
      Frame={AdminPage}
      words={{
        failed: t('infos.failed'),
        missingText: t('infos.gone'),
        remove: t('infos.delete'),
        removeSure: (info) => t('infos.deleteSure', { title: titleOf(info) }),
        removed: t('infos.deleted'),
      }}
      back={<Link to="/admin/news">{t('infos.all')}</Link>}
      toList={() => void navigate({ to: '/admin/news' })}
      moves={['getInfo', 'listInfos', 'listLatestInfos']}
      onRemove={({ id, revision }) =>
        call('removeInfo', { params: { setupId: setup.id, id }, query: { expectedRevision: revision } })
      }
    >
      {(info, editing) => <NewsForm info={info} zones={param.data?.zones ?? []} {...editing} />}
    </EditScreen>
  )
}
