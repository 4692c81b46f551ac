import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NEW_ID } from '../../../lib/id-of-name.ts'
import { useCall } from '../../../lib/query.ts'
import { newIdIn, useVersionedEditor } from '../../../ui/editor/use-versioned-editor.ts'
import { AdminPage } from '../../../ui/page/AdminPage.tsx'
import { EditorScreen } from '../../../ui/screen/EditorScreen.tsx'
import { CameraToken } from './CameraToken.tsx'
import { MasksPanel } from './MasksPanel.tsx'
import { OwnCameraForm } from './OwnCameraForm.tsx'

const CALLS = {
  get: 'getOwnCamera',
  put: 'putOwnCamera',
  remove: 'removeOwnCamera',
  create: newIdIn('listOwnCameras', 'camera'),
  changes: ['listOwnCameras', 'listOwnedCameras', 'listCameras'],
} as const

/** Page of one camera that the organisation describes, or of a new one. */
export function OwnCameraPage() {
  const { t } = useTranslation()
  const { ownCameraId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const editor = useVersionedEditor(CALLS, ownCameraId === NEW_ID ? null : ownCameraId)
  const owned = useCall('listOwnedCameras', {}).data?.cameras
  const ownedCamera = owned?.find(({ ownId }) => ownId === ownCameraId)
  const backLink = <Link to="/admin/cameras">{t('camerasetup.all')}</Link>
  return (
    <EditorScreen
      editor={editor}
      title={(camera) =>
        editor.id === null ? t('camerasetup.add') : (camera?.name ?? t('camerasetup.camera'))
      }
      Frame={AdminPage}
      facts={backLink}
      words={{
        failed: t('camerasetup.failed'),
        missingText: t('camerasetup.notFound'),
        remove: t('camerasetup.remove'),
        removeQuestion: ({ name }) => t('camerasetup.removeSure', { name }),
        removed: t('camerasetup.removed'),
      }}
      back={backLink}
      toList={() => void navigate({ to: '/admin/cameras' })}
      onSaved={(id) => void navigate({ to: '/admin/cameras/$ownCameraId', params: { ownCameraId: id } })}
      below={(camera) => (
        <>
          <CameraToken key={`token ${camera.id}`} camera={camera} />
          {ownedCamera && <MasksPanel key={`masks ${ownedCamera.id}`} camera={ownedCamera} />}
        </>
      )}
    >
      {(camera, editing) => <OwnCameraForm camera={camera} {...editing} />}
    </EditorScreen>
  )
}
