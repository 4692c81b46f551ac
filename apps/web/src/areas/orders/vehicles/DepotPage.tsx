import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NEW_ID } from '../../../lib/id-of-name.ts'
import { newIdIn, useVersionedEditor } from '../../../ui/editor/use-versioned-editor.ts'
import { AdminPage } from '../../../ui/page/AdminPage.tsx'
import { EditorScreen } from '../../../ui/screen/EditorScreen.tsx'
import { DepotForm } from './DepotForm.tsx'

const CALLS = {
  get: 'getDepot',
  put: 'putDepot',
  remove: 'removeDepot',
  create: newIdIn('listDepots', 'depot'),
  changes: ['listDepots', 'listDepotStocks'],
} as const

/** One depot, or a new one. */
export function DepotPage() {
  const { t } = useTranslation()
  const { depotId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const editor = useVersionedEditor(CALLS, depotId === NEW_ID ? null : depotId)
  const backLink = <Link to="/admin/depots">{t('depots.all')}</Link>
  return (
    <EditorScreen
      editor={editor}
      title={(depot) => (editor.id === null ? t('depots.add') : (depot?.name ?? t('depots.depot')))}
      Frame={AdminPage}
      facts={backLink}
      words={{
        failed: t('depots.failed'),
        missingText: t('depots.notFound'),
        remove: t('depots.remove'),
        removeQuestion: ({ name }) => t('depots.removeSure', { name }),
        removed: t('depots.removed'),
      }}
      back={backLink}
      toList={() => void navigate({ to: '/admin/depots' })}
      onSaved={(id) => void navigate({ to: '/admin/depots/$depotId', params: { depotId: id } })}
    >
      {(depot, editing) => <DepotForm depot={depot} {...editing} />}
    </EditorScreen>
  )
}
