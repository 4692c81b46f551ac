import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NEW_ID } from '../../../lib/id-of-name.ts'
import { useCall } from '../../../lib/query.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { useVersionedEditor } from '../../../ui/editor/use-versioned-editor.ts'
import { EditorScreen } from '../../../ui/screen/EditorScreen.tsx'
import { VisitForm } from './VisitForm.tsx'

const CALLS = {
  get: 'getStationVisit',
  put: 'putStationVisit',
  remove: 'removeStationVisit',
  create: () => crypto.randomUUID(),
  changes: ['listStationVisits'],
} as const

/** One entry of the maintenance log. */
export function VisitPage() {
  const { t } = useTranslation()
  const { visitId = '' } = useParams({ strict: false })
  const [stationId = ''] = useSearchText('station')
  const navigate = useNavigate()
  const editor = useVersionedEditor(CALLS, visitId === NEW_ID ? null : visitId)
  const health = useCall('listStationHealth', {}, { keepsPrevious: true })
  return (
    <EditorScreen
      editor={editor}
      additionalData={health}
      title={() => t(editor.id === null ? 'stationtools.addVisit' : 'stationtools.visit')}
      words={{
        failed: t('stationtools.logFailed'),
        missingText: t('stationtools.notFound'),
        remove: t('stationtools.delete'),
        removeQuestion: () => t('stationtools.deleteSure'),
        removed: t('stationtools.deleted'),
      }}
      back={<Link to="/tools/stations/log">{t('stationtools.toLog')}</Link>}
      toList={() => void navigate({ to: '/tools/stations/log' })}
    >
      {(visit, editing) => (
        <VisitForm visit={visit} stationId={stationId} stations={health.data?.stations ?? []} {...editing} />
      )}
    </EditorScreen>
  )
}
