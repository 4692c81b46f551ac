import { useRef, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useContextData } from '../../../lib/context.ts'
import type { ConflictingVersion } from '../../../ui/form/use-form.ts'
import type { DashboardOption, Template } from '../dashboard.ts'
import { useDashboardChanges, useDashboards } from '../use-dashboards.ts'
import { type Draft, templateId } from './draft.ts'

type Saved = { readonly kind: 'own' | 'template'; readonly id: string }

/** Saves the edited dashboard: the user's own, or a template of the organisation. */
export function useSave(selected: DashboardOption, isNew: boolean) {
  const { locale } = useContextData()
  const { all } = useDashboards()
  const { keep, saveTemplate } = useDashboardChanges()
  const [problem, setProblem] = useState<unknown>(null)
  const [conflict, setConflict] = useState<ConflictingVersion<Template> | null>(null)
  const isSaved = useRef(false)
  const retryOverNewer = useRef<((revision: number) => Promise<void>) | null>(null)

  async function asTemplate(
    draft: Draft,
    onSaved: (saved: Saved) => void,
    revision: number | null,
  ): Promise<void> {
    const usedIds = new Set((all ?? []).flatMap(({ kind, id }) => (kind === 'template' ? [id] : [])))
    const previous = selected.kind === 'template' && !isNew ? selected.template : null
    const id = previous?.id ?? templateId(draft.name, usedIds)
    const [nameInLocale, nameInOther] = [draft.name.trim(), draft.otherName.trim() || draft.name.trim()]
    const body = {
      name: locale === 'fr' ? { fr: nameInLocale, en: nameInOther } : { fr: nameInOther, en: nameInLocale },
      roleIds: [...draft.roleIds],
      order: previous?.order ?? usedIds.size,
      content: draft.content,
      expectedRevision: revision,
    }
    retryOverNewer.current = (newer) => attempt(() => asTemplate(draft, onSaved, newer))
    await saveTemplate.mutateAsync({ id, body })
    isSaved.current = true
    onSaved({ kind: 'template', id })
  }

  async function asOwn(draft: Draft, onSaved: (saved: Saved) => void): Promise<void> {
    const previous = selected.kind === 'own' && !isNew ? selected.dashboard : null
    const body = {
      name: draft.name.trim(),
      content: draft.content,
      // a user's first own dashboard becomes the default
      isDefault: previous ? previous.isDefault : !all?.some(({ kind }) => kind === 'own'),
      isShared: previous?.isShared ?? false,
    }
    const { dashboard } = await keep.mutateAsync({ id: previous?.id ?? null, body })
    isSaved.current = true
    onSaved({ kind: 'own', id: dashboard.id })
  }

  async function attempt(save: () => Promise<void>): Promise<void> {
    setProblem(null)
    setConflict(null)
    try {
      await save()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'Conflict' && error.conflict)
        setConflict(error.conflict as ConflictingVersion<Template>)
      else setProblem(error)
    }
  }

  const storedRevision = selected.kind === 'template' && !isNew ? selected.template.revision : null
  return {
    send: (draft: Draft, isTemplate: boolean, onSaved: (saved: Saved) => void) =>
      attempt(() => (isTemplate ? asTemplate(draft, onSaved, storedRevision) : asOwn(draft, onSaved))),
    overwrite: (revision: number) => void retryOverNewer.current?.(revision),
    isSending: keep.isPending || saveTemplate.isPending,
    isSaved: () => isSaved.current,
    problem,
    conflict,
  }
}
