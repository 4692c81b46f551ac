import { TextInput, type TextInputProps } from '@mantine/core'
import { BELOW } from './FieldInput.tsx'
import { useFieldError } from './form-context.ts'

type Props = Pick<TextInputProps, 'className' | 'label' | 'maxLength'> & {
  form: { readonly draft: { readonly name: string }; readonly change: (changes: { name: string }) => void }
}

/** The name of a configured entry, which must not be empty. */
export function NameInput({ form: { draft, change }, ...props }: Props) {
  return (
    <TextInput
      {...props}
      name="name"
      inputWrapperOrder={BELOW}
      withAsterisk
      autoComplete="off"
      value={draft.name}
      error={useFieldError('name')}
      onChange={({ currentTarget }) => change({ name: currentTarget.value })}
    />
  )
}
