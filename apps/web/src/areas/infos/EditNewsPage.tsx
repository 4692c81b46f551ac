import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { NEW_ID } from '../../lib/id-of-name.ts'
import { type Info, textOf } from '../../lib/info.ts'
import { useCall } from '../../lib/query.ts'
import { useVersionedEditor } from '../../ui/editor/use-versioned-editor.ts'
import { AdminPage } from '../../ui/page/AdminPage.tsx'
import { EditorScreen } from '../../ui/screen/EditorScreen.tsx'
import { NewsForm } from './NewsForm.tsx'

const CALLS = {
  get: 'getInfo',
  put: 'putInfo',
  remove: 'removeInfo',
  create: 'createInfo',
  changes: ['listInfos', 'listLatestInfos'],
} as const

/** Edits one piece of news: its text in both languages, its period, places and audience. */
export function EditNewsPage() {
  const { t } = useTranslation()
  const { locale } = useContextData()
  const { infoId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const editor = useVersionedEditor(CALLS, infoId === NEW_ID ? null : infoId)
  const param = useCall('getInfoParam', {})
  const titleOf = (info: Info) => textOf(info, locale).title
  return (
    <EditorScreen
      editor={editor}
      additionalData={param}
      title={(info) => (editor.id === null ? t('infos.write') : info ? titleOf(info) : t('infos.piece'))}
      Frame={AdminPage}
      words={{
        failed: t('infos.failed'),
        missingText: t('infos.notFound'),
        remove: t('infos.delete'),
        removeQuestion: (info) => t('infos.deleteSure', { title: titleOf(info) }),
        removed: t('infos.deleted'),
      }}
      back={<Link to="/admin/news">{t('infos.all')}</Link>}
      toList={() => void navigate({ to: '/admin/news' })}
    >
      {(info, editing) => <NewsForm info={info} zones={param.data?.zones ?? []} {...editing} />}
    </EditorScreen>
  )
}
