import { useRef, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useContextData } from '../../../lib/context.ts'
import type { ConflictingVersion } from '../../../ui/form/use-form.ts'
import type { Shown, Template } from '../dashboard.ts'
import { useDashboardChanges, useDashboards } from '../use-dashboards.ts'
import { type Draft, templateId } from './draft.ts'

type Saved = { readonly kind: 'own' | 'template'; readonly id: string }

/** Saves what was laid out: for oneself, or as a template for the organisation. */
export function useSave(shown: Shown, isNew: boolean) {
  const { locale } = useContextData()
  const { all } = useDashboards()
  const { keep, putTemplate } = useDashboardChanges()
  const [problem, setProblem] = useState<unknown>(null)
  const [conflict, setConflict] = useState<ConflictingVersion<Template> | null>(null)
  const isSaved = useRef(false)
  const again = useRef<((revision: number) => Promise<void>) | null>(null)

  async function asTemplate(
    draft: Draft,
    onSaved: (saved: Saved) => void,
    revision: number | null,
  ): Promise<void> {
    const taken = new Set((all ?? []).flatMap(({ kind, id }) => (kind === 'template' ? [id] : [])))
    const former = shown.kind === 'template' && !isNew ? shown.template : null
    const id = former?.id ?? templateId(draft.name, taken)
    const [own, other] = [draft.name.trim(), draft.otherName.trim() || draft.name.trim()]
    const body = {
      name: locale === 'fr' ? { fr: own, en: other } : { fr: other, en: own },
      roleIds: [...draft.roleIds],
      order: former?.order ?? taken.size,
      content: draft.content,
      expectedRevision: revision,
    }
    again.current = (newer) => attempt(() => asTemplate(draft, onSaved, newer))
    await putTemplate.mutateAsync({ id, body })
    isSaved.current = true
    onSaved({ kind: 'template', id })
  }

  async function asOwn(draft: Draft, onSaved: (saved: Saved) => void): Promise<void> {
    const former = shown.kind === 'own' && !isNew ? shown.dashboard : null
    const body = {
      name: draft.name.trim(),
      content: draft.content,
      // who makes their first wants to begin with it
      isDefault: former ? former.isDefault : !all?.some(({ kind }) => kind === 'own'),
      isShared: former?.isShared ?? false,
    }
    const { dashboard } = await keep.mutateAsync({ id: former?.id ?? null, body })
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

  const known = shown.kind === 'template' && !isNew ? shown.template.revision : null
  return {
    send: (draft: Draft, isTemplate: boolean, onSaved: (saved: Saved) => void) =>
      attempt(() => (isTemplate ? asTemplate(draft, onSaved, known) : asOwn(draft, onSaved))),
    overwrite: (revision: number) => void again.current?.(revision),
    isSending: keep.isPending || putTemplate.isPending,
    isSaved: () => isSaved.current,
    problem,
    conflict,
  }
}
