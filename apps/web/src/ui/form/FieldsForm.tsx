import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { GroupDraft } from './draft.ts'
import { FieldInputs } from './FieldInput.tsx'
import { FieldsConflict } from './FieldsConflict.tsx'
import { Form } from './Form.tsx'
import css from './form.module.css'

type Props<Stored extends { readonly revision: number | null }> = Pick<
  ComponentProps<typeof Form<GroupDraft, Stored>>,
  'form' | 'words' | 'onCancel'
> &
  Pick<ComponentProps<typeof FieldsConflict<Stored>>, 'fields' | 'draftOf' | 'onReload'> & {
    /** The inputs, if they are not all fields below each other. */
    readonly children?: ReactNode
  }

/** The form of an entry that consists of plain fields, which two people may change at once. */
export function FieldsForm<Stored extends { readonly revision: number | null }>({
  form,
  words,
  onCancel,
  fields,
  draftOf,
  onReload,
  children,
}: Props<Stored>) {
  const { t } = useTranslation()
  return (
    <Form
      form={form}
      words={words}
      submitLabel={t('app.save')}
      onCancel={onCancel}
      conflict={
        form.conflict && <FieldsConflict form={form} fields={fields} draftOf={draftOf} onReload={onReload} />
      }
    >
      {children ?? (
        <div className={css.fields}>
          <FieldInputs fields={fields} draft={form.draft} onChange={form.change} />
        </div>
      )}
    </Form>
  )
}
