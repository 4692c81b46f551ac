import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { CallAnswer } from '@verglas/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { useCall } from '../../lib/query.ts'
import { Answer } from '../../ui/states/Answer.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import css from './camerasetup.module.css'
import { MaskEditor } from './MaskEditor.tsx'
import type { Mask } from './masks.ts'

type Stored = CallAnswer<'getCameraMasks'>
type Shown = CallAnswer<'listOwnedCameras'>['cameras'][number]

/** What of a camera is painted black from now on, drawn over its last picture. */
export function MasksPanel({ camera }: { camera: Shown }) {
  const { t } = useTranslation()
  const answer = useCall('getCameraMasks', { params: { cameraId: camera.id } }, { asksAnew: true })
  return (
    <section className={css.upload} aria-label={t('camerasetup.masks.title')}>
      <h2>{t('camerasetup.masks.title')}</h2>
      <p className={css.hint}>{t('camerasetup.masks.what')}</p>
      {camera.latest === null ? (
        <Empty>{t('camerasetup.masks.noPicture')}</Empty>
      ) : (
        <Answer
          answer={{ ...answer, data: answer.isFetchedAfterMount ? answer.data : undefined }}
          failed={t('camerasetup.masks.failed')}
          loading={<Loading shape="chart" heightPx={320} />}
          isPart
        >
          {(stored) => (
            <MasksForm
              key={stored.revision ?? 'none'}
              cameraId={camera.id}
              imageId={camera.latest?.id ?? ''}
              stored={stored}
            />
          )}
        </Answer>
      )}
    </section>
  )
}

type FormProps = { cameraId: string; imageId: string; stored: Stored }

function MasksForm({ cameraId, imageId, stored }: FormProps) {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const client = useQueryClient()
  const [masks, setMasks] = useState<readonly Mask[]>(stored.masks)
  // what arrives while somebody draws does not move under the hand
  const [drawnOver] = useState(imageId)
  const [isSending, setSending] = useState(false)
  const hasChanges = JSON.stringify(masks) !== JSON.stringify(stored.masks)

  async function save() {
    setSending(true)
    try {
      await call('putCameraMasks', {
        params: { setupId: setup.id, cameraId },
        body: {
          masks: masks.map((mask) => mask.map(([x, y]): [number, number] => [x, y])),
          expectedRevision: stored.revision,
        },
      })
      showToast(t('app.saved'))
    } catch (error) {
      showToast(failureWords(t, error), 'failed')
    }
    setSending(false)
    await client.invalidateQueries({ queryKey: [setup.id, 'getCameraMasks'] })
  }

  return (
    <>
      <MaskEditor imageId={drawnOver} masks={masks} onChange={setMasks} />
      <div className={css.acts}>
        <Button size="sm" loading={isSending} disabled={!hasChanges} onClick={() => void save()}>
          {t('camerasetup.masks.save')}
        </Button>
        <Button size="sm" variant="subtle" disabled={!hasChanges} onClick={() => setMasks(stored.masks)}>
          {t('app.cancel')}
        </Button>
      </div>
    </>
  )
}
