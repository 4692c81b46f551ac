import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Loading } from '../../../ui/states/Loading.tsx'
import { usePicture } from '../pictures/panels.ts'
import css from './camerasetup.module.css'
import type { Mask } from './masks.ts'

type Props = {
  imageId: string
  masks: readonly Mask[]
  frameRef?: Ref<HTMLDivElement>
  /** Drawn over the picture, positioned in fractions of it. */
  children?: ReactNode
}

/** The picture of a camera with its masked areas. */
export function MaskPicture({ imageId, masks, frameRef, children }: Props) {
  const { t } = useTranslation()
  const { address } = usePicture(imageId)
  return (
    <div ref={frameRef} className={css.frame}>
      {address === null ? (
        <Loading shape="chart" heightPx={320} />
      ) : (
        <img src={address} alt={t('camerasetup.masks.picture')} draggable={false} />
      )}
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        {masks.map((mask, index) => (
          <polygon
            // biome-ignore lint/suspicious/noArrayIndexKey: masks have no name but their place
            key={index}
            points={mask.map((corner) => corner.join(',')).join(' ')}
          />
        ))}
      </svg>
      {children}
    </div>
  )
}
