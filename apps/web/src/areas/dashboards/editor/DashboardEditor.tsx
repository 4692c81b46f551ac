import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { failureWords } from '../../../lib/failure-words.ts'
import { LeaveQuestion } from '../../../ui/form/LeaveQuestion.tsx'
import { OtherVersion } from '../../../ui/form/OtherVersion.tsx'
import { Note } from '../../../ui/layout/Note.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { useIsPhone } from '../../../ui/phone.ts'
import { DashboardView } from '../DashboardView.tsx'
import type { DashboardOption } from '../dashboard.ts'
import { EditorBar } from './EditorBar.tsx'
import { EditorModules } from './EditorModules.tsx'
import css from './editor.module.css'
import { SimpleEditor } from './SimpleEditor.tsx'
import { TemplateFields } from './TemplateFields.tsx'
import { UndoButtons } from './UndoButtons.tsx'
import { type DashboardDraft, useDashboardDraft } from './use-dashboard-draft.ts'
import { useSave } from './use-save.ts'

type Props = {
  readonly selected: DashboardOption
  /** A new dashboard that starts as a copy of the selected one. */
  readonly isNew: boolean
  readonly onClose: () => void
}

/** Edits a dashboard in place: changes appear at once, and every step can be undone. */
export function DashboardEditor({ selected, isNew, onClose }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const editing = useDashboardDraft(selected, isNew)
  const { draft, isTemplate, history } = editing
  const save = useSave(selected, isNew)
  const submit = () =>
    void save.send(draft, isTemplate, (saved) => {
      if (saved.kind === 'template')
        void navigate({ to: '/dashboard/template/$templateId', params: { templateId: saved.id }, search: {} })
      else void navigate({ to: '/dashboard/$dashboardId', params: { dashboardId: saved.id }, search: {} })
    })
  return (
    <Page
      title={t(isNew ? 'dashboards.editor.newTitle' : 'dashboards.editor.editTitle')}
      actions={
        <>
          <UndoButtons history={history} />
          <Button size="xs" variant="default" c="var(--text)" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button size="xs" loading={save.isSending} disabled={draft.name.trim() === ''} onClick={submit}>
            {t('dashboards.editor.save')}
          </Button>
        </>
      }
    >
      <LeaveQuestion hasChanges={() => !save.isSaved() && (history.canUndo || isNew)} isLeft={isAway} />
      {save.conflict && (
        <OtherVersion
          conflict={save.conflict}
          onMine={(stored) => save.overwrite(stored.revision)}
          onTheirs={onClose}
        />
      )}
      {save.problem !== null && (
        <p role="alert" className={css.problem}>
          {failureWords(t, save.problem)}
        </p>
      )}
      <EditorBar selected={selected} isNew={isNew} editing={editing} />
      {isTemplate && <TemplateFields draft={draft} onChange={editing.change} />}
      <EditorContent editing={editing} />
    </Page>
  )
}

/** Whether a navigation leaves the editor: to another page, or to the same page without the editor. */
const isAway = (
  current: { readonly pathname: string; readonly search: unknown },
  next: { readonly pathname: string; readonly search: unknown },
) =>
  current.pathname !== next.pathname ||
  (current.search as { edit?: string }).edit !== (next.search as { edit?: string }).edit

/** Places for a simple dashboard, modules for an advanced one; a phone only displays the modules. */
function EditorContent({ editing }: { readonly editing: DashboardDraft }) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { draft, change } = editing
  const { content } = draft
  if (content.form === 'simple')
    return <SimpleEditor content={content} onChange={(next) => change({ ...draft, content: next })} />
  if (isPhone)
    return (
      <>
        <Note>{t('dashboards.editor.onLarger')}</Note>
        <DashboardView modules={content.modules} />
      </>
    )
  return (
    <EditorModules
      modules={content.modules}
      chosenId={editing.chosenId}
      onChoose={editing.setChosenId}
      onChange={editing.setModules}
    />
  )
}
