import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { idOfName, NEW_ID } from '../../lib/id-of-name.ts'
import { useCall } from '../../lib/query.ts'
import { DeleteQuestion } from '../../ui/form/DeleteQuestion.tsx'
import { AdminPage } from '../../ui/page/AdminPage.tsx'
import { DetailScreen } from '../../ui/screen/DetailScreen.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { CameraToken } from './CameraToken.tsx'
import { MasksPanel } from './MasksPanel.tsx'
import { OwnCameraForm } from './OwnCameraForm.tsx'
import type { OwnCamera } from './own-camera.ts'

/** Page of one camera that the organisation describes, or of a new one. */
export function OwnCameraPage() {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const { ownCameraId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const client = useQueryClient()
  const all = useCall('listOwnCameras', {}, { refetchOnMount: true })
  // a cached answer may be older than somebody else's change
  const answer = { ...all, data: all.isFetchedAfterMount ? all.data : undefined }
  const owned = useCall('listOwnedCameras', {}).data?.cameras
  const ownedCamera = owned?.find(({ ownId }) => ownId === ownCameraId)
  const [isConfirming, setConfirming] = useState(false)
  const isNew = ownCameraId === NEW_ID
  const entries = answer.data?.entries ?? []
  const camera = entries.find(({ id }) => id === ownCameraId)
  const back = <Link to="/admin/cameras">{t('camerasetup.all')}</Link>
  const open = (id: string) =>
    void navigate({ to: '/admin/cameras/$ownCameraId', params: { ownCameraId: id } })
  const refresh = () => {
    for (const name of ['listOwnCameras', 'listOwnedCameras', 'listCameras'])
      void client.invalidateQueries({ queryKey: [setup.id, name] })
  }

  async function remove({ id, revision }: OwnCamera) {
    setConfirming(false)
    try {
      await call('removeOwnCamera', {
        params: { setupId: setup.id, id },
        query: { expectedRevision: revision },
      })
      showToast(t('camerasetup.removed'))
      void navigate({ to: '/admin/cameras' })
    } catch (error) {
      showToast(failureWords(t, error), 'failed')
    }
    refresh()
  }

  return (
    <DetailScreen
      title={isNew ? t('camerasetup.add') : (camera?.name ?? t('camerasetup.camera'))}
      Frame={AdminPage}
      facts={back}
      actions={
        camera && (
          <Button size="xs" variant="default" onClick={() => setConfirming(true)}>
            {t('camerasetup.remove')}
          </Button>
        )
      }
      answer={answer}
      failed={t('camerasetup.failed')}
      loading={<Loading count={10} />}
      back={back}
    >
      {() => {
        if (!isNew && !camera) return <Empty action={back}>{t('camerasetup.gone')}</Empty>
        return (
          <>
            {camera && isConfirming && (
              <DeleteQuestion
                label={t('camerasetup.remove')}
                question={t('camerasetup.removeSure', { name: camera.name })}
                confirm={t('camerasetup.remove')}
                onDelete={() => void remove(camera)}
                onCancel={() => setConfirming(false)}
              />
            )}
            <OwnCameraForm
              key={camera ? `${camera.id} ${camera.revision}` : NEW_ID}
              camera={camera}
              onSubmit={(body, expectedRevision) => {
                const id =
                  camera?.id ?? idOfName(body.name, 'camera', new Set(entries.map((entry) => entry.id)))
                return call('putOwnCamera', {
                  params: { setupId: setup.id, id },
                  body: { ...body, expectedRevision },
                })
              }}
              onDone={({ entry }) => {
                showToast(t('app.saved'))
                refresh()
                if (isNew) open(entry.id)
              }}
              onCancel={() => void navigate({ to: '/admin/cameras' })}
              onReload={refresh}
            />
            {camera && <CameraToken key={`token ${camera.id}`} camera={camera} />}
            {ownedCamera && <MasksPanel key={`masks ${ownedCamera.id}`} camera={ownedCamera} />}
          </>
        )
      }}
    </DetailScreen>
  )
}
