import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useContextData } from '../../../lib/context.ts'
import { useDisplay } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { newIdIn, useVersionedEditor } from '../../../ui/editor/use-versioned-editor.ts'
import { EditorScreen } from '../../../ui/screen/EditorScreen.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { NEW_OVERSIGHT, type Oversight } from '../panels.ts'
import { OversightForm } from './OversightForm.tsx'
import { OversightHistory } from './OversightHistory.tsx'

const CALLS = {
  get: 'getOversight',
  put: 'putOversight',
  remove: 'removeOversight',
  create: newIdIn('listOversights', 'oversight'),
  changes: ['listOversights', 'getOversightHistory'],
} as const

/** Creates or edits an oversight. An earlier version can be restored. */
export function OversightEditPage() {
  const { oversightId } = useParams({ from: '/inside/oversights/edit/$oversightId' })
  const { setup, hasFeature } = useContextData()
  const display = useDisplay(setup.timezone)
  const { t } = display
  const navigate = useNavigate()
  const editor = useVersionedEditor(CALLS, oversightId === NEW_OVERSIGHT ? null : oversightId)
  /** An earlier version that the form starts from instead of the stored one. */
  const [previousVersion, setPreviousVersion] = useState<Oversight | null>(null)
  const roads = useCall('getRoads', {}, { enabled: hasFeature('roadcast') })
  const toList = () => void navigate({ to: '/oversights' })
  const toOversight = (id: string) =>
    void navigate({ to: '/oversights/view/$oversightId', params: { oversightId: id } })
  const backLink = <Link to="/oversights">{t('oversights.all')}</Link>
  return (
    <EditorScreen
      editor={editor}
      title={(oversight) =>
        editor.id === null ? t('oversights.create') : (oversight?.name ?? t('oversights.title'))
      }
      facts={backLink}
      loading={<Loading shape="chart" heightPx={480} />}
      words={{
        failed: t('oversights.failed'),
        missingText: t('oversights.notFound'),
        remove: t('oversightsetup.remove'),
        removeQuestion: ({ name }) => t('oversightsetup.removeSure', { name }),
        removed: t('oversightsetup.removed'),
      }}
      back={backLink}
      toList={toList}
      onSaved={toOversight}
      below={({ id }) => (
        <OversightHistory display={display} oversightId={id} onTakeUp={setPreviousVersion} />
      )}
    >
      {(stored, editing) => (
        <OversightForm
          key={previousVersion?.revision}
          display={display}
          stored={stored}
          from={previousVersion ?? stored}
          roads={roads.data?.features ?? []}
          {...editing}
          onCancel={() => (stored ? toOversight(stored.id) : toList())}
          onReload={() => {
            setPreviousVersion(null)
            editing.onReload()
          }}
        />
      )}
    </EditorScreen>
  )
}
