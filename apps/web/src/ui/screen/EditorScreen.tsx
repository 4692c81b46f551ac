import { type ComponentType, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureWords } from '../../lib/failure-words.ts'
import type { Editing, Editor } from '../editor/use-versioned-editor.ts'
import { DeleteQuestion } from '../form/DeleteQuestion.tsx'
import { LiveButton } from '../form/LiveButton.tsx'
import type { PageProps } from '../page/Page.tsx'
import { type Answered, allAnswered } from '../states/answered.ts'
import { Empty } from '../states/Empty.tsx'
import { Loading } from '../states/Loading.tsx'
import { showToast } from '../toast/toast.ts'
import { DetailScreen } from './DetailScreen.tsx'

type Props<Entry extends { id: string; revision: number }, Body> = {
  editor: Editor<Entry, Body>
  /** Further data that the form needs. */
  additionalData?: Answered<unknown>
  title: (entry: Entry | undefined) => string
  Frame?: ComponentType<PageProps>
  facts?: ReactNode
  loading?: ReactNode
  /** Shown instead of the form: why the entry cannot be changed now. */
  locked?: ReactNode
  words: {
    failed: string
    missingText: string
    remove: string
    removeQuestion: (entry: Entry) => string
    removed: string
  }
  back: ReactNode
  toList: () => void
  /** Called after saving, instead of opening the list. */
  onSaved?: (id: string) => void
  /** Replaces the button that deletes the entry. */
  actions?: (entry: Entry, onRemove: () => void) => ReactNode
  /** Content below the form, which is not reset with it. */
  below?: (entry: Entry) => ReactNode
  children: (entry: Entry | undefined, editing: Editing<Body>) => ReactNode
}

/** Creates, changes and deletes a versioned entry: a form, and a confirmation before deleting. */
export function EditorScreen<Entry extends { id: string; revision: number }, Body>(
  props: Props<Entry, Body>,
) {
  const { editor, additionalData, words, back, toList, onSaved, locked, Frame, facts, actions, below } = props
  const { t } = useTranslation()
  const [isConfirming, setConfirming] = useState(false)
  const { id, answer } = editor
  const entry = answer.data?.entry
  const loaded: Answered<object> = additionalData ? allAnswered({ additionalData, answer }) : answer

  async function remove(removed: Entry) {
    setConfirming(false)
    try {
      await editor.remove(removed)
      showToast(words.removed)
      toList()
    } catch (error) {
      showToast(failureWords(t, error), 'failed')
    }
    void editor.refresh()
  }

  const editing: Editing<Body> = {
    onSave: editor.save,
    onDone: ({ entry: saved }) => {
      showToast(t('app.saved'))
      if (saved.id === id) editor.restart()
      else void editor.refresh()
      if (onSaved) onSaved(saved.id)
      else toList()
    },
    onCancel: toList,
    onReload: editor.restart,
  }
  const removeButton = (onRemove: () => void) => (
    <LiveButton size="xs" variant="default" onClick={onRemove}>
      {words.remove}
    </LiveButton>
  )
  return (
    <DetailScreen
      title={props.title(entry)}
      {...(Frame && { Frame })}
      facts={facts}
      actions={
        entry &&
        locked === undefined &&
        (actions?.(entry, () => setConfirming(true)) ?? removeButton(() => setConfirming(true)))
      }
      answer={loaded}
      failed={words.failed}
      loading={props.loading ?? <Loading count={8} />}
      missingText={words.missingText}
      back={back}
    >
      {() => {
        if (id !== null && !entry) return <Empty action={back}>{words.missingText}</Empty>
        if (locked !== undefined) return locked
        return (
          <>
            {entry && isConfirming && (
              <DeleteQuestion
                label={words.remove}
                question={words.removeQuestion(entry)}
                confirm={words.remove}
                onDelete={() => void remove(entry)}
                onCancel={() => setConfirming(false)}
              />
            )}
            {/* Another person's change must not discard typed text, so the form is reset only on request. */}
            <div key={`${id} ${editor.formVersion}`}>{props.children(entry, editing)}</div>
            {entry && below?.(entry)}
          </>
        )
      }}
    </DetailScreen>
  )
}
