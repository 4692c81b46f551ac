import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { CallName } from '@verglas/contract'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { DeleteQuestion } from '../form/DeleteQuestion.tsx'
import type { PageProps } from '../page/Page.tsx'
import { type Answered, allAnswered } from '../states/answered.ts'
import { Loading } from '../states/Loading.tsx'
import { showToast } from '../toast/toast.ts'
import { DetailScreen } from './DetailScreen.tsx'

/** The callbacks passed to the form of such a screen. */
export type Editing = { onDone: () => void; onCancel: () => void; onReload: () => void }

type Stored<Entry> = Answered<{ readonly entry: Entry }> & { readonly isFetchedAfterMount: boolean }

type Props<Entry> = {
  /** null: a new one. */
  id: string | null
  /** Refetched each time the screen opens. */
  stored: Stored<Entry>
  /** Further data that the form needs. */
  besides?: Answered<unknown>
  title: (entry: Entry | undefined) => string
  Frame?: ComponentType<PageProps>
  /** Shown instead of the form: why nothing can be changed now. */
  locked?: ReactNode
  words: {
    failed: string
    missingText: string
    remove: string
    removeSure: (entry: Entry) => string
    removed: string
  }
  back: ReactNode
  toList: () => void
  /** The calls whose answers change with the object. */
  moves: readonly CallName[]
  onRemove: (entry: Entry) => Promise<unknown>
  children: (entry: Entry | undefined, editing: Editing) => ReactNode
}

/** Creates, changes and deletes an object: a form, a confirmation before deleting, then back to the list. */
export function EditScreen<Entry extends object>(props: Props<Entry>) {
  const { id, stored, besides, words, back, toList, moves, locked, Frame } = props
  const { t } = useTranslation()
  const { setup } = useContextData()
  const client = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  // another person's change must not discard what was typed: the form restarts only on request
  const [formVersion, setFormVersion] = useState(0)
  // a cached answer may be older than another person's change
  const entry = id !== null && stored.isFetchedAfterMount ? stored.data?.entry : undefined
  const entryAnswer: Answered<object> = { ...stored, data: id === null || entry ? { entry } : undefined }
  const refresh = () =>
    Promise.all(moves.map((name) => client.invalidateQueries({ queryKey: [setup.id, name] })))

  async function remove(removed: Entry) {
    setConfirming(false)
    try {
      await props.onRemove(removed)
      showToast(words.removed)
      toList()
    } catch (error) {
      showToast(failureWords(t, error), 'failed')
    }
    void refresh()
  }

  const editing = {
    onDone: () => {
      showToast(t('app.saved'))
      void refresh()
      toList()
    },
    onCancel: toList,
    onReload: () => void refresh().then(() => setFormVersion((previous) => previous + 1)),
  }
  return (
    <DetailScreen
      title={props.title(entry)}
      {...(Frame && { Frame })}
      actions={
        entry &&
        locked === undefined && (
          <Button size="xs" variant="default" onClick={() => setConfirming(true)}>
            {words.remove}
          </Button>
        )
      }
      answer={besides ? allAnswered({ besides, entryAnswer }) : entryAnswer}
      failed={words.failed}
      loading={<Loading count={8} />}
      missingText={words.missingText}
      back={back}
    >
      {() =>
        locked ?? (
          <>
            {entry && isConfirming && (
              <DeleteQuestion
                label={words.remove}
                question={words.removeSure(entry)}
                confirm={words.remove}
                onDelete={() => void remove(entry)}
                onCancel={() => setConfirming(false)}
              />
            )}
            <div key={`${id} ${formVersion}`}>{props.children(entry, editing)}</div>
          </>
        )
      }
    </DetailScreen>
  )
}
