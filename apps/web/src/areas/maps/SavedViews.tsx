import { Checkbox, Popover, TextInput, UnstyledButton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { MAX_MAP_VIEW_NAME, MAX_MAP_VIEWS } from '@verglas/contract/map-codes'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readSearch, type Search } from '../../lib/address.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { LiveButton } from '../../ui/form/LiveButton.tsx'
import { IconBookmark } from '../../ui/icons.ts'
import type { LayoutProps } from '../../ui/layout/layout-element.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import panel from './layer-panel.module.css'
import { OwnView } from './OwnView.tsx'
import css from './saved-views.module.css'
import { type SavedView, useSavedViewChanges, useSavedViews } from './use-saved-views.ts'

type Props = {
  /** Query string of the current map in the stored form, independent of the view from which it started. */
  text: string
}

/** Saved views of the map by name: the person's own and those that colleagues share. */
export function SavedViews({ text }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const show = ({ search }: SavedView) => {
    // The instant of a replay is not stored in a view.
    void navigate({
      to: '/cartes',
      search: ({ time }: Search) => ({ ...readSearch(search), ...(time ? { time } : {}) }),
    })
    setOpen(false)
  }
  return (
    <Popover
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      closeOnEscape={false}
      opened={isOpen}
      onChange={setOpen}
    >
      <Popover.Target>
        <UnstyledButton className={panel.open} onClick={() => setOpen(!isOpen)}>
          <IconBookmark size={17} aria-hidden />
          {t('maps.saved.label')}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown
        className={panel.panel}
        p={12}
        aria-label={t('maps.saved.label')}
        // Esc reaches the list only after a form within it, which handles Esc first.
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
      >
        {isOpen && <ViewList text={text} onShow={show} />}
      </Popover.Dropdown>
    </Popover>
  )
}

function ViewList({ text, onShow }: { text: string; onShow: (view: SavedView) => void }) {
  const { t } = useTranslation()
  const { views, failure } = useSavedViews()
  const ownViews = (views ?? []).filter(({ isOwn }) => isOwn)
  const shared = (views ?? []).filter(({ isOwn }) => !isOwn)
  return (
    <Stack gap={10} width={284}>
      {views && ownViews.length + shared.length === 0 && <Hint>{t('maps.saved.none')}</Hint>}
      {ownViews.length > 0 && (
        <section>
          <Text as="h3" tone="muted" margin="0 0 4px">
            {t('maps.saved.own')}
          </Text>
          <ul className={css.list}>
            {ownViews.map((view) => (
              <OwnView key={view.id} view={view} onShow={onShow} />
            ))}
          </ul>
        </section>
      )}
      {shared.length > 0 && (
        <section>
          <Text as="h3" tone="muted" margin="0 0 4px">
            {t('maps.saved.shared')}
          </Text>
          <ul className={css.list}>
            {shared.map((view) => (
              <li key={view.id}>
                <UnstyledButton className={css.name} onClick={() => onShow(view)}>
                  {view.name}
                  <small>{view.author}</small>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </section>
      )}
      {failure && (
        <Text role="alert" as="p" tone="alarm" size={13}>
          {failureWords(t, failure)}
        </Text>
      )}
      {views && <KeepView own={ownViews} text={text} />}
    </Stack>
  )
}

/** `isShared` is null until the person changes it. */
type Draft = { name: string; isShared: boolean | null }
const EMPTY: Draft = { name: '', isShared: null }

type KeepProps = { own: readonly SavedView[]; text: string }

/** Saves the current map under a name, replacing a view that already has it. */
function KeepView({ own, text }: KeepProps) {
  const { t } = useTranslation()
  const { keep } = useSavedViewChanges()
  const [draft, setDraft] = useState<Draft>(EMPTY)
  const name = draft.name.trim()
  const existing = own.find((view) => view.name.toLowerCase() === name.toLowerCase())
  const isShared = draft.isShared ?? existing?.isShared ?? false
  const isFull = !existing && own.length >= MAX_MAP_VIEWS
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name === '' || isFull || keep.isPending) return
    const body = { name, isShared, search: text.replace(/^\?/, '') }
    const onSuccess = () => {
      setDraft(EMPTY)
      showToast(t('maps.saved.saved'))
    }
    keep.mutate({ id: existing?.id ?? null, body }, { onSuccess })
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <TextInput
        size="sm"
        label={t('maps.saved.name')}
        maxLength={MAX_MAP_VIEW_NAME}
        value={draft.name}
        error={
          isFull ? t('maps.saved.full', { number: MAX_MAP_VIEWS }) : keep.error && failureWords(t, keep.error)
        }
        onChange={({ currentTarget }) => setDraft({ ...draft, name: currentTarget.value })}
      />
      <Checkbox
        size="sm"
        label={t('maps.saved.share')}
        checked={isShared}
        onChange={({ currentTarget }) => setDraft({ ...draft, isShared: currentTarget.checked })}
      />
      <LiveButton size="compact-md" type="submit" disabled={name === '' || isFull} loading={keep.isPending}>
        {t(existing ? 'maps.saved.replace' : 'maps.saved.keep')}
      </LiveButton>
      <Hint>{t('maps.saved.hint')}</Hint>
    </form>
  )
}

const Hint = (props: LayoutProps) => <Text as="p" tone="muted" size={12} {...props} />
