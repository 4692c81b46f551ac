import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../../lib/context.ts'
import formCss from '../../../ui/form/form.module.css'
import type { ConflictingVersion } from '../../../ui/form/use-form.ts'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { Note } from '../../../ui/layout/Note.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { MaskPicture } from './MaskPicture.tsx'
import type { Mask } from './masks.ts'

export type StoredMasks = { readonly masks: readonly Mask[]; readonly revision: number | null }

type Props = {
  imageId: string
  yours: readonly Mask[]
  conflict: ConflictingVersion<StoredMasks>
  onYours: () => void
  onTheirs: () => void
  /** Combines the masks of both versions, so that everything that either of them hides stays hidden. */
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
      <Note>
        {changedAt !== null && `${dateTime(Date.parse(changedAt))} · `}
        {t('camerasetup.masks.conflict')}
      </Note>
      <Grid columns="repeat(auto-fit, minmax(260px, 1fr))" gap={16} marginBottom={12}>
        {versions.map(({ label, masks }) => (
          <figure key={label}>
            <MaskPicture imageId={imageId} masks={masks} />
            <Text as="figcaption" tone="muted" marginTop={4} size={13}>
              {label} · {t('camerasetup.masks.count', { count: masks.length })}
            </Text>
          </figure>
        ))}
      </Grid>
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
