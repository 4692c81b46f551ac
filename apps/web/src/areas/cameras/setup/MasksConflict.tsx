import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../../lib/context.ts'
import formCss from '../../../ui/form/form.module.css'
import type { ConflictingVersion } from '../../../ui/form/use-form.ts'
import css from './camerasetup.module.css'
import { MaskPicture } from './MaskPicture.tsx'
import type { Mask } from './masks.ts'

export type StoredMasks = { readonly masks: readonly Mask[]; readonly revision: number | null }

type Props = {
  imageId: string
  yours: readonly Mask[]
  conflict: ConflictingVersion<StoredMasks>
  onYours: () => void
  onTheirs: () => void
  /** Keeps all masks of both, so that nothing that somebody wanted hidden is seen. */
  onBoth: () => void
}

/**
 * Shown if somebody else has drawn masks meanwhile: both versions over the same picture, and a choice between
 * them.
 */
export function MasksConflict({ imageId, yours, conflict, onYours, onTheirs, onBoth }: Props) {
  const { t } = useTranslation()
  const { dateTime } = useContextData().formats()
  const { changedBy, changedAt, stored } = conflict
  const name = changedBy ?? t('form.conflict.someone')
  const versions = [
    { label: t('form.conflict.yours'), masks: yours },
    { label: name, masks: stored?.masks ?? [] },
  ]
  return (
    <section role="alertdialog" aria-labelledby="masks-conflict" tabIndex={-1} data-conflict>
      <h3 id="masks-conflict">{t('form.conflict.title', { name })}</h3>
      <p className={css.hint}>
        {changedAt !== null && `${dateTime(Date.parse(changedAt))} · `}
        {t('camerasetup.masks.conflict')}
      </p>
      <div className={css.versions}>
        {versions.map(({ label, masks }) => (
          <figure key={label}>
            <MaskPicture imageId={imageId} masks={masks} />
            <figcaption>
              {label} · {t('camerasetup.masks.count', { count: masks.length })}
            </figcaption>
          </figure>
        ))}
      </div>
      <div className={formCss.buttons}>
        <Button size="sm" onClick={onBoth}>
          {t('camerasetup.masks.keepBoth')}
        </Button>
        <Button size="sm" variant="default" onClick={onYours}>
          {t('camerasetup.masks.keepYours')}
        </Button>
        <Button size="sm" variant="default" onClick={onTheirs}>
          {t('camerasetup.masks.keepTheirs', { name })}
        </Button>
      </div>
    </section>
  )
}
