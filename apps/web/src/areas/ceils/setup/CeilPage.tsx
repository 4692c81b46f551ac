import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useDisplay } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { newIdIn, useVersionedEditor } from '../../../ui/editor/use-versioned-editor.ts'
import { AdminPage } from '../../../ui/page/AdminPage.tsx'
import { EditorScreen } from '../../../ui/screen/EditorScreen.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { CeilForm } from './CeilForm.tsx'
import { NEW_CEIL } from './CeilsPage.tsx'

const CALLS = {
  get: 'getCeil',
  put: 'putCeil',
  remove: 'removeCeil',
  create: newIdIn('listCeils', 'ceil'),
  changes: ['listCeils'],
} as const

/** Thresholds of the organisation for some or all of its stations. */
export function CeilPage() {
  const display = useDisplay()
  const { t } = display
  const { ceilId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const editor = useVersionedEditor(CALLS, ceilId === NEW_CEIL ? null : ceilId)
  const stations = useCall('listStations', {})
  const backLink = <Link to="/admin/ceils">{t('ceils.all')}</Link>
  return (
    <EditorScreen
      editor={editor}
      additionalData={stations}
      title={(ceil) => (editor.id === null ? t('ceils.create') : (ceil?.name ?? t('ceils.sets')))}
      Frame={AdminPage}
      facts={backLink}
      loading={<Loading shape="chart" heightPx={420} />}
      words={{
        failed: t('ceils.failed'),
        missingText: t('ceils.notFound'),
        remove: t('ceils.remove'),
        removeQuestion: ({ name }) => t('ceils.removeSure', { name }),
        removed: t('ceils.removed'),
      }}
      back={backLink}
      toList={() => void navigate({ to: '/admin/ceils' })}
    >
      {(ceil, editing) => (
        <CeilForm display={display} stored={ceil} stations={stations.data?.stations ?? []} {...editing} />
      )}
    </EditorScreen>
  )
}
