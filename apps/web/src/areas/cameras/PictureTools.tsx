import { ActionIcon, Button } from '@mantine/core'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../lib/save-file.ts'
import { IconArrowsMaximize, IconDownload } from '../../ui/icons.ts'
import type { Picture } from './film.ts'
import type { Camera } from './pictures/panels.ts'
import { usePicture } from './pictures/panels.ts'

type Props = {
  camera: Camera
  picture: Picture
  /** The element shown in full screen. */
  frame: RefObject<HTMLElement | null>
  isComparing: boolean
  onCompare: (isOn: boolean) => void
}

/** Actions for the displayed picture. */
export function PictureTools({ camera, picture, frame, isComparing, onCompare }: Props) {
  const { t } = useTranslation()
  const { bytes } = usePicture(picture.id, { isEnabled: picture.isArchived })
  return (
    <>
      <Button
        size="xs"
        variant={isComparing ? 'light' : 'default'}
        aria-pressed={isComparing}
        onClick={() => onCompare(!isComparing)}
      >
        {t(isComparing ? 'cameras.endCompare' : 'cameras.compare')}
      </Button>
      {/* a phone may allow full screen only for videos */}
      {document.fullscreenEnabled && (
        <ActionIcon
          variant="default"
          size={30}
          aria-label={t('cameras.fullscreen')}
          title={t('cameras.fullscreen')}
          onClick={() => void frame.current?.requestFullscreen()}
        >
          <IconArrowsMaximize size={16} />
        </ActionIcon>
      )}
      <ActionIcon
        variant="default"
        size={30}
        aria-label={t('cameras.download')}
        title={t('cameras.download')}
        disabled={!bytes}
        onClick={() => bytes && saveFile(fileName(camera, picture), bytes, picture.mediaType)}
      >
        <IconDownload size={16} />
      </ActionIcon>
    </>
  )
}

/** «a75-issartets-cam_2026-01-15T02-30.jpg»: sorts by time, and is valid on every system. */
function fileName(camera: Camera, { takenAt, mediaType }: Picture): string {
  const extension = mediaType === 'image/jpeg' ? 'jpg' : mediaType.slice('image/'.length)
  return `${camera.id}_${takenAt.slice(0, 16).replace(':', '-')}.${extension}`
}
