import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf } from '../../../lib/api-error.ts'
import { IconCameraOff } from '../../../ui/icons.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'
import css from './picture.module.css'
import { type PictureSize, usePicture } from './use-picture.ts'

type PictureRef = { readonly id: string; readonly isArchived: boolean }

type Props = {
  /** Null: the camera has no picture. */
  picture: PictureRef | null
  /** Describes the picture; empty if adjacent text does. */
  label: string
  /** One of many pictures: small, and loaded only when it comes into view. */
  isOneOfMany?: boolean
  /** A frame of a film: the previous picture stays until the next is loaded. */
  isFrame?: boolean
  /** Too old to be relied on. */
  isOutdated?: boolean
}

/** A picture of a camera, or words of the same size that say why there is none: never a broken icon. */
export function Picture({ picture, label, isOneOfMany = false, isFrame = false, isOutdated = false }: Props) {
  const { t } = useTranslation()
  const { box, isVisible } = useVisibility(!isOneOfMany)
  return (
    <div ref={box} className={css.picture} data-outdated={isOutdated || undefined}>
      {picture === null ? (
        <Absence>{t('pictures.none')}</Absence>
      ) : picture.isArchived ? (
        <Bytes
          imageId={picture.id}
          size={isOneOfMany ? 'small' : 'whole'}
          label={label}
          isEnabled={isVisible}
          isFrame={isFrame}
        />
      ) : (
        <Absence>{t('pictures.deleted')}</Absence>
      )}
    </div>
  )
}

type BytesProps = { imageId: string; size: PictureSize; label: string; isEnabled: boolean; isFrame: boolean }

function Bytes({ imageId, size, label, isEnabled, isFrame }: BytesProps) {
  const { t } = useTranslation()
  const { address, error } = usePicture(imageId, { size, isEnabled, keepsPrevious: isFrame })
  const [brokenAddress, setBrokenAddress] = useState<string | null>(null)
  if (error) {
    const isDeleted = codeOf(error) === 'NotFound'
    return <Absence>{t(isDeleted ? 'pictures.deleted' : 'pictures.failed')}</Absence>
  }
  if (address === null) return <div role="img" aria-label={t('pictures.loading')} />
  if (address === brokenAddress) return <Absence>{t('pictures.broken')}</Absence>
  return <img src={address} alt={label} decoding="async" onError={() => setBrokenAddress(address)} />
}

function Absence({ children }: { children: string }) {
  return (
    <Stack
      as="p"
      gap={6}
      align="center"
      justify="center"
      padding={8}
      tone="muted"
      size={13}
      textAlign="center"
    >
      <IconCameraOff size={22} aria-hidden />
      <span>{children}</span>
    </Stack>
  )
}

/** Whether the box has been in view, or near it. */
function useVisibility(isInitiallyVisible: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const [isVisible, setIsVisible] = useState(isInitiallyVisible)
  useEffect(() => {
    if (isVisible || !box.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsVisible(true),
      { rootMargin: '300px' },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [isVisible])
  return { box, isVisible }
}
