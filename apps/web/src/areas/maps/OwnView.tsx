import { Button, Checkbox, TextInput, UnstyledButton } from '@mantine/core'
import { MAX_MAP_VIEW_NAME } from '@verglas/contract/map-codes'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureWords } from '../../lib/failure-words.ts'
import { useLiveOnly } from '../../time/use-live-only.ts'
import { useBorrowedFocus } from '../../ui/borrowed-focus.ts'
import { DeleteQuestion } from '../../ui/form/DeleteQuestion.tsx'
import { IconPencil, IconX } from '../../ui/icons.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import css from './saved-views.module.css'
import { type SavedView, useSavedViewChanges } from './use-saved-views.ts'

type Props = { view: SavedView; onShow: (view: SavedView) => void }

/** One of the person's saved views: open, rename or delete it. */
export function OwnView({ view, onShow }: Props) {
  const { t } = useTranslation()
  const { isClosed, reason } = useLiveOnly()
  const { remove } = useSavedViewChanges()
  const [dialog, setDialog] = useState<'name' | 'remove' | null>(null)
  const close = () => setDialog(null)
  const { name, isShared } = view
  // The form opens below the row, whose buttons get the focus back afterwards.
  return (
    <li>
      <UnstyledButton className={css.name} onClick={() => onShow(view)}>
        {name}
        {isShared && <small>{t('maps.saved.isShared')}</small>}
      </UnstyledButton>
      <UnstyledButton
        className={css.tool}
        aria-label={t('maps.saved.rename', { name })}
        disabled={isClosed}
        title={reason}
        onClick={() => setDialog('name')}
      >
        <IconPencil size={16} aria-hidden />
      </UnstyledButton>
      <UnstyledButton
        className={css.tool}
        aria-label={t('maps.saved.remove', { name })}
        disabled={isClosed}
        title={reason}
        onClick={() => setDialog('remove')}
      >
        <IconX size={16} aria-hidden />
      </UnstyledButton>
      {dialog === 'name' && <ViewName view={view} onClose={close} />}
      {dialog === 'remove' && (
        <DeleteQuestion
          label={name}
          question={t(isShared ? 'maps.saved.removeSharedQuestion' : 'maps.saved.removeQuestion', { name })}
          confirm={t('maps.saved.removeConfirm')}
          onDelete={() =>
            remove.mutate(view.id, {
              onSettled: close,
              onError: (error) => showToast(failureWords(t, error), 'failed'),
            })
          }
          onCancel={close}
        />
      )}
    </li>
  )
}

/** Changes the name and sharing of a view, not what it shows. */
function ViewName({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const { t } = useTranslation()
  const { keep } = useSavedViewChanges()
  const input = useRef<HTMLInputElement>(null)
  useBorrowedFocus(input)
  const [draft, setDraft] = useState({ name: view.name, isShared: view.isShared })
  const name = draft.name.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name === '' || keep.isPending) return
    const onSuccess = () => {
      onClose()
      showToast(t('app.saved'))
    }
    keep.mutate({ id: view.id, body: { name, isShared: draft.isShared, search: view.search } }, { onSuccess })
  }
  return (
    <form
      className={css.form}
      aria-label={t('maps.saved.rename', { name: view.name })}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Keep the list behind the form open.
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      <TextInput
        ref={input}
        size="sm"
        label={t('maps.saved.name')}
        maxLength={MAX_MAP_VIEW_NAME}
        value={draft.name}
        error={keep.error && failureWords(t, keep.error)}
        onChange={({ currentTarget }) => setDraft({ ...draft, name: currentTarget.value })}
      />
      <Checkbox
        size="sm"
        label={t('maps.saved.share')}
        checked={draft.isShared}
        onChange={({ currentTarget }) => setDraft({ ...draft, isShared: currentTarget.checked })}
      />
      <Row gap={8}>
        <Button size="compact-sm" type="submit" disabled={name === ''} loading={keep.isPending}>
          {t('app.save')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          {t('app.cancel')}
        </Button>
      </Row>
    </form>
  )
}
