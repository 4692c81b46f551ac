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

/** What a form on such a screen is given. */
export type Editing = { onDone: () => void; onCancel: () => void; onReload: () => void }

type Stored<Entry> = Answered<{ readonly entry: Entry }> & { readonly isFetchedAfterMount: boolean }

type Props<Entry> = {
  /** null: a new one. */
  id: string | null
  /** Asked anew each time the screen opens. */
  stored: Stored<Entry>
  /** What the form needs beside it. */
  besides?: Answered<unknown>
  title: (entry: Entry | undefined) => string
  Frame?: ComponentType<PageProps>
  /** Why nothing can be changed now, in the place of the form. */
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
  /** The reads that a change moves. */
  moves: readonly CallName[]
  onRemove: (entry: Entry) => Promise<unknown>
  children: (entry: Entry | undefined, editing: Editing) => ReactNode
}

/** Something that people write: made and changed by a form, taken away after a question, then back to the list. */
export function EditScreen<Entry extends object>(props: Props<Entry>) {
  const { id, stored, besides, words, back, toList, moves, locked, Frame } = props
  const { t } = useTranslation()
  const { setup } = useContextData()
  const client = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  // another's change is no reason to lose what is typed: the form begins anew only when it is asked to
  const [formVersion, setFormVersion] = useState(0)
  // what was kept from before may be older than what another has changed since
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
