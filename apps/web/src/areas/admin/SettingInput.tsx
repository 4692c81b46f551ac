import { Checkbox, type InputWrapperProps, Select, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { choiceName } from './choice-names.ts'
import css from './connection-form.module.css'
import { useFieldError, useHint } from './form-context.ts'
import { RowsInput } from './RowsInput.tsx'
import { type Draft, type GroupDraft, groupOf, rowsOf } from './settings-draft.ts'
import type { Field } from './settings-schema.ts'
import { settingName } from './writing.ts'

/** Hints stand below, so that inputs beside each other stand in one line. */
export const BELOW: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

type InputProps = {
  field: Field
  /** The name of the input: where the server would find the value. */
  path: string
  draft: Draft | undefined
  onChange: (draft: Draft) => void
}

/** The inputs of an object's settings. */
export function SettingInputs(props: {
  fields: readonly Field[]
  path: string
  draft: GroupDraft
  onChange: (draft: GroupDraft) => void
}) {
  const { fields, path, draft, onChange } = props
  return fields.map((field) => (
    <SettingInput
      key={field.key}
      field={field}
      path={`${path}${field.key}`}
      draft={draft[field.key]}
      onChange={(next) => onChange({ ...draft, [field.key]: next })}
    />
  ))
}

/** One setting, typed into what fits it. */
function SettingInput(props: InputProps) {
  const { t } = useTranslation()
  const { field, path, draft, onChange } = props
  const label = settingName(t, field.key)
  const { shape } = field
  if (shape.kind === 'group') {
    return (
      <fieldset className={css.group}>
        <legend>{label}</legend>
        <SettingInputs fields={shape.fields} path={`${path}.`} draft={groupOf(draft)} onChange={onChange} />
      </fieldset>
    )
  }
  if (shape.kind === 'rows') {
    return (
      <RowsInput
        label={label}
        field={field}
        fields={shape.fields}
        path={path}
        rows={rowsOf(draft)}
        onChange={onChange}
      />
    )
  }
  if (shape.kind === 'flag') {
    return (
      <Checkbox
        name={path}
        label={label}
        checked={draft === true}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    )
  }
  return <TypedInput {...props} label={label} />
}

function TypedInput({ field, path, draft, onChange, label }: InputProps & { label: string }) {
  const { t } = useTranslation()
  const error = useFieldError(path)
  const { key, shape, isRequired, fallback } = field
  const text = typeof draft === 'string' ? draft : ''
  const hint = useHint(key)
  const shared = {
    inputWrapperOrder: BELOW,
    name: path,
    label,
    withAsterisk: isRequired && !field.isNullable,
    description: hint || (shape.kind === 'lines' ? t('connections.form.onePerLine') : undefined),
    error,
    placeholder: placeholderOf(),
  }
  function placeholderOf(): string | undefined {
    if (fallback === undefined || fallback === null || typeof fallback === 'object' || fallback === '')
      return isRequired ? undefined : t('connections.form.optional')
    return t('connections.form.byDefault', { value: choiceName(t, key, String(fallback)) })
  }

  if (shape.kind === 'choice') {
    return (
      <Select
        {...shared}
        data={shape.options.map((value) => ({ value, label: choiceName(t, key, value) }))}
        value={text === '' ? null : text}
        searchable={shape.options.length > 12}
        clearable={!isRequired}
        onChange={(value) => onChange(value ?? '')}
      />
    )
  }
  if (shape.kind === 'lines' || shape.kind === 'json') {
    return (
      <Textarea
        {...shared}
        className={css.wide}
        classNames={{ input: css.codeInput ?? '' }}
        description={shape.kind === 'json' && !hint ? t('connections.form.asJson') : shared.description}
        autosize
        minRows={shape.kind === 'json' || path.includes('.') ? 1 : 2}
        maxRows={12}
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  }
  const isAddress = shape.kind === 'text' && shape.isUrl
  return (
    <TextInput
      {...shared}
      className={isAddress ? css.wide : undefined}
      inputMode={shape.kind === 'number' ? 'text' : isAddress ? 'url' : undefined}
      spellCheck={false}
      autoComplete="off"
      value={text}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
