import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../../lib/context.ts'
import { type DashboardOption, type Module, NO_PLACES } from '../dashboard.ts'
import { useModules } from '../use-modules.ts'
import { type Draft, draftOf } from './draft.ts'
import { useHistory } from './use-history.ts'

/** The edited dashboard with its steps back and forth, and the module whose settings are open. */
export function useDashboardDraft(selected: DashboardOption, isNew: boolean) {
  const { t } = useTranslation()
  const { locale } = useContextData()
  const [first] = useState(() =>
    draftOf(selected, {
      isNew,
      locale,
      copyName:
        selected.kind === 'usual'
          ? t('dashboards.newName')
          : t('dashboards.copyName', { name: selected.name }),
    }),
  )
  const { present: draft, change, undo, redo, canUndo, canRedo } = useHistory<Draft>(first)
  useUndoKeys(undo, redo)
  const [isTemplate, setTemplate] = useState(selected.kind === 'template' && !isNew)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const simple = useModules(draft.content)
  const setModules = (modules: readonly Module[], step?: string) =>
    change({ ...draft, content: { form: 'advanced', modules: [...modules] } }, step ?? null)
  const setForm = (form: 'simple' | 'advanced') => {
    setChosenId(null)
    // the modules displayed so far become the start of the advanced dashboard
    if (form === 'advanced') setModules(simple.map((module, index) => ({ ...module, id: `m${index + 1}` })))
    else change({ ...draft, content: NO_PLACES })
  }
  return {
    draft,
    change,
    history: { undo, redo, canUndo, canRedo },
    isTemplate,
    setTemplate,
    chosenId,
    setChosenId,
    setModules,
    setForm,
  }
}

export type DashboardDraft = ReturnType<typeof useDashboardDraft>

/** Ctrl+Z and Ctrl+Y, outside of text fields, which have their own. */
function useUndoKeys(undo: () => void, redo: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea')
      if (!(event.ctrlKey || event.metaKey) || isTyping) return
      const key = event.key.toLowerCase()
      if (key === 'z' && !event.shiftKey) undo()
      else if (key === 'y' || (key === 'z' && event.shiftKey)) redo()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [undo, redo])
}
