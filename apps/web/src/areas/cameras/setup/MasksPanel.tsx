import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { CallAnswer } from '@verglas/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { useContextData } from '../../../lib/context.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import { useCall } from '../../../lib/query.ts'
import type { ConflictingVersion } from '../../../ui/form/use-form.ts'
import type { LayoutProps } from '../../../ui/layout/layout-element.ts'
import { Note } from '../../../ui/layout/Note.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Answer } from '../../../ui/states/Answer.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { MaskEditor } from './MaskEditor.tsx'
import { MasksConflict, type StoredMasks } from './MasksConflict.tsx'
import { bothMasks, type Mask } from './masks.ts'

type Stored = CallAnswer<'getCameraMasks'>
type OwnedCamera = CallAnswer<'listOwnedCameras'>['cameras'][number]

/** The areas of a camera that are painted black from now on, drawn over its last picture. */
export function MasksPanel({ camera }: { camera: OwnedCamera }) {
  const { t } = useTranslation()
  const answer = useCall('getCameraMasks', { params: { cameraId: camera.id } }, { refetchOnMount: true })
  return (
    <MasksSection aria-label={t('camerasetup.masks.title')}>
      <h2>{t('camerasetup.masks.title')}</h2>
      <Note>{t('camerasetup.masks.what')}</Note>
      {camera.latest === null ? (
        <Empty>{t('camerasetup.masks.noPicture')}</Empty>
      ) : (
        <Answer
          answer={answer}
          failed={t('camerasetup.masks.failed')}
          loading={<Loading shape="chart" heightPx={320} />}
          isSection
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
    </MasksSection>
  )
}

type FormProps = { cameraId: string; imageId: string; stored: Stored }

function MasksForm({ cameraId, imageId, stored }: FormProps) {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const client = useQueryClient()
  const [masks, setMasks] = useState<readonly Mask[]>(stored.masks)
  // A new picture does not replace the one on which masks are being drawn.
  const [drawnOver] = useState(imageId)
  const [isSending, setSending] = useState(false)
  const [conflict, setConflict] = useState<ConflictingVersion<StoredMasks> | null>(null)
  const hasChanges = JSON.stringify(masks) !== JSON.stringify(stored.masks)
  const refresh = () => client.invalidateQueries({ queryKey: [setup.id, 'getCameraMasks'] })

  async function save(nextMasks: readonly Mask[], expectedRevision: number | null) {
    setSending(true)
    setConflict(null)
    try {
      await call('putCameraMasks', {
        params: { setupId: setup.id, cameraId },
        body: {
          masks: nextMasks.map((mask) => mask.map(([x, y]): [number, number] => [x, y])),
          expectedRevision,
        },
      })
      showToast(t('app.saved'))
      await refresh()
    } catch (error) {
      const other = error instanceof ApiError ? error.conflict : undefined
      // The drawing stays until the person has decided which version to keep.
      if (other) setConflict(other as ConflictingVersion<StoredMasks>)
      else showToast(failureWords(t, error), 'failed')
    }
    setSending(false)
  }

  if (conflict) {
    const theirs = conflict.stored?.masks ?? []
    const revision = conflict.stored?.revision ?? null
    const keep = (nextMasks: readonly Mask[]) => {
      setMasks(nextMasks)
      void save(nextMasks, revision)
    }
    return (
      <MasksConflict
        imageId={drawnOver}
        yours={masks}
        conflict={conflict}
        onYours={() => keep(masks)}
        onTheirs={() => void refresh()}
        onBoth={() => keep(bothMasks(masks, theirs))}
      />
    )
  }
  return (
    <>
      <MaskEditor imageId={drawnOver} masks={masks} onChange={setMasks} />
      <Row wraps gap={8}>
        <Button
          size="sm"
          loading={isSending}
          disabled={!hasChanges}
          onClick={() => void save(masks, stored.revision)}
        >
          {t('camerasetup.masks.save')}
        </Button>
        <Button size="sm" variant="subtle" disabled={!hasChanges} onClick={() => setMasks(stored.masks)}>
          {t('app.cancel')}
        </Button>
      </Row>
    </>
  )
}

const MasksSection = (props: LayoutProps) => (
  <Stack as="section" hasLineAbove gap={10} maxWidth={1080} marginTop={24} paddingTop={16} {...props} />
)
