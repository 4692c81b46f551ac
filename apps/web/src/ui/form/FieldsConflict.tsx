import { Conflict } from './Conflict.tsx'
import { differencesOf } from './conflict.ts'
import type { GroupDraft } from './draft.ts'
import type { Field } from './fields.ts'
import { OtherVersion } from './OtherVersion.tsx'
import type { Form } from './use-form.ts'

type Props<Stored> = {
  readonly form: Form<GroupDraft, Stored>
  readonly fields: readonly Field[]
  readonly draftOf: (stored: Stored) => GroupDraft
  readonly onReload: () => void
}

/**
 * Resolves a conflict field by field for a form that consists of plain fields. If the stored entry was
 * deleted there is nothing to merge.
 */
export function FieldsConflict<Stored extends { readonly revision: number | null }>({
  form,
  fields,
  draftOf,
  onReload,
}: Props<Stored>) {
  const { conflict, draft, base, resolve } = form
  if (!conflict) return null
  const { stored, changedBy, changedAt } = conflict
  if (!stored) return <OtherVersion conflict={conflict} onTheirs={onReload} />
  const theirs = draftOf(stored)
  return (
    <Conflict
      changedBy={changedBy}
      changedAt={changedAt}
      yours={draft}
      differences={differencesOf(fields, { base, yours: draft, theirs })}
      onSave={(merged) => void resolve(merged, theirs, stored.revision)}
      onCancel={onReload}
    />
  )
}
