import { Button, Checkbox, Popover, TextInput, UnstyledButton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { MOST_MAP_VIEW_NAME, MOST_MAP_VIEWS } from '@verglas/contract/map-codes'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readSearch, type Search } from '../../lib/address.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { DeleteQuestion } from '../../ui/form/DeleteQuestion.tsx'
import { IconBookmark, IconX } from '../../ui/icons.ts'
import { showToast } from '../../ui/toast/toast.ts'
import panel from './layer-panel.module.css'
import css from './saved-views.module.css'
import { type SavedView, useSavedViews } from './use-saved-views.ts'

type Props = {
  /** What the address says of the map, as it is kept: whatever view it begins from. */
  text: string
}

/** Views of the map by name: the person's own and those that colleagues share. */
export function SavedViews({ text }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const show = ({ search }: SavedView) => {
    // the instant of a replay is no part of a view
    void navigate({
      to: '/cartes',
      search: ({ time }: Search) => ({ ...readSearch(search), ...(time ? { time } : {}) }),
    })
    setOpen(false)
  }
  return (
    <Popover position="bottom-start" shadow="md" trapFocus opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <UnstyledButton className={panel.open} onClick={() => setOpen(!isOpen)}>
          <IconBookmark size={17} aria-hidden />
          {t('maps.saved.label')}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={panel.panel} p={12} aria-label={t('maps.saved.label')}>
        {isOpen && <ViewList text={text} onShow={show} />}
      </Popover.Dropdown>
    </Popover>
  )
}

function ViewList({ text, onShow }: { text: string; onShow: (view: SavedView) => void }) {
  const { t } = useTranslation()
  const { views, failure, keep, remove } = useSavedViews()
  const [removedId, setRemovedId] = useState<string | null>(null)
  const own = (views ?? []).filter(({ isOwn }) => isOwn)
  const shared = (views ?? []).filter(({ isOwn }) => !isOwn)
  const problem = failure ?? remove.error
  return (
    <div className={css.views}>
      {views && own.length + shared.length === 0 && <p className={css.hint}>{t('maps.saved.none')}</p>}
      {own.length > 0 && (
        <section>
          <h3 className={css.title}>{t('maps.saved.own')}</h3>
          <ul className={css.list}>
            {own.map((view) =>
              view.id === removedId ? (
                <li key={view.id}>
                  <DeleteQuestion
                    label={view.name}
                    question={t(
                      view.isShared ? 'maps.saved.removeSharedQuestion' : 'maps.saved.removeQuestion',
                      { name: view.name },
                    )}
                    confirm={t('maps.saved.removeConfirm')}
                    onDelete={() => remove.mutate(view.id, { onSettled: () => setRemovedId(null) })}
                    onCancel={() => setRemovedId(null)}
                  />
                </li>
              ) : (
                <li key={view.id}>
                  <UnstyledButton className={css.name} onClick={() => onShow(view)}>
                    {view.name}
                    {view.isShared && <small>{t('maps.saved.isShared')}</small>}
                  </UnstyledButton>
                  <UnstyledButton
                    className={css.remove}
                    aria-label={t('maps.saved.remove', { name: view.name })}
                    onClick={() => setRemovedId(view.id)}
                  >
                    <IconX size={16} aria-hidden />
                  </UnstyledButton>
                </li>
              ),
            )}
          </ul>
        </section>
      )}
      {shared.length > 0 && (
        <section>
          <h3 className={css.title}>{t('maps.saved.shared')}</h3>
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
      {problem && (
        <p role="alert" className={css.problem}>
          {failureWords(t, problem)}
        </p>
      )}
      {views && <KeepView own={own} text={text} keep={keep} />}
    </div>
  )
}

type KeepProps = Pick<ReturnType<typeof useSavedViews>, 'keep'> & {
  own: readonly SavedView[]
  text: string
}

/** Keeps what is shown under a name; under one that is there, in its place. */
function KeepView({ own, text, keep }: KeepProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState({ name: '', isShared: false })
  const name = draft.name.trim()
  const former = own.find((view) => view.name.toLowerCase() === name.toLowerCase())
  const isFull = !former && own.length >= MOST_MAP_VIEWS
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name === '' || isFull || keep.isPending) return
    const body = { name, isShared: draft.isShared, search: text.replace(/^\?/, '') }
    const onSuccess = () => {
      setDraft({ name: '', isShared: false })
      showToast(t('maps.saved.kept'))
    }
    keep.mutate({ id: former?.id ?? null, body }, { onSuccess })
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <TextInput
        size="sm"
        label={t('maps.saved.name')}
        maxLength={MOST_MAP_VIEW_NAME}
        value={draft.name}
        error={
          isFull
            ? t('maps.saved.full', { number: MOST_MAP_VIEWS })
            : keep.error && failureWords(t, keep.error)
        }
        onChange={({ currentTarget }) => setDraft({ ...draft, name: currentTarget.value })}
      />
      <Checkbox
        size="sm"
        label={t('maps.saved.share')}
        checked={draft.isShared}
        onChange={({ currentTarget }) => setDraft({ ...draft, isShared: currentTarget.checked })}
      />
      <Button size="compact-md" type="submit" disabled={name === '' || isFull} loading={keep.isPending}>
        {t(former ? 'maps.saved.replace' : 'maps.saved.keep')}
      </Button>
      <p className={css.hint}>{t('maps.saved.hint')}</p>
    </form>
  )
}
