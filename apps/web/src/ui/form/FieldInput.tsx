import {
  Autocomplete,
  type AutocompleteProps,
  Checkbox,
  type InputWrapperProps,
  PasswordInput,
  Select,
  Textarea,
  type TextareaProps,
  TextInput,
} from '@mantine/core'
import { LANGUAGES, localeOfTag } from '@verglas/language/locales'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { DateTimeInput } from './DateTimeInput.tsx'
import { type Draft, type GroupDraft, groupOf, rowsOf } from './draft.ts'
import type { Field } from './fields.ts'
import css from './form.module.css'
import { type FormWords, useFieldError, useFormWords } from './form-context.ts'
import { PathInput } from './PathInput.tsx'
import { RowsInput } from './RowsInput.tsx'

/** Hints are below, so that adjacent inputs are aligned. */
export const BELOW: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

type InputProps = {
  field: Field
  /** Name of the input: the path of the value in the request body. */
  path: string
  draft: Draft | undefined
  onChange: (draft: Draft) => void
}

type InputsProps = {
  fields: readonly Field[]
  /** Path of the group or row that contains the fields, with a trailing dot. */
  path?: string
  draft: GroupDraft
  onChange: (draft: GroupDraft) => void
}

/** Inputs for the fields of a form, a group or a row. */
export function FieldInputs({ fields, path = '', draft, onChange }: InputsProps) {
  return fields
    .filter(({ applies }) => applies?.(draft) ?? true)
    .map((field) => (
      <FieldInput
        key={field.key}
        field={field}
        path={`${path}${field.key}`}
        draft={draft[field.key]}
        onChange={(next) => onChange({ ...draft, [field.key]: next })}
      />
    ))
}

/** One value in the kind of input that fits it. */
function FieldInput(props: InputProps) {
  const { field, path, draft, onChange } = props
  const words = useFormWords()
  const label = words.label(field.key)
  const { shape } = field
  if (shape.kind === 'group') {
    return (
      <fieldset className={css.group}>
        <legend>{label}</legend>
        <FieldInputs fields={shape.fields} path={`${path}.`} draft={groupOf(draft)} onChange={onChange} />
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
        inputsOf={(row) => <FieldInputs fields={shape.fields} {...row} />}
      />
    )
  }
  if (shape.kind === 'flag') return <FlagInput {...props} label={label} />
  return <TypedInput {...props} label={label} />
}

function FlagInput({ field, path, draft, onChange, label }: InputProps & { label: string }) {
  return (
    <Checkbox
      name={path}
      className={css.flag}
      label={label}
      description={useFormWords().hint(field.key) || undefined}
      error={useFieldError(path)}
      checked={draft === true}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}

function TypedInput({ field, path, draft, onChange, label }: InputProps & { label: string }) {
  const { t, i18n } = useTranslation()
  const { hint: hintOf, option } = useFormWords()
  const error = useFieldError(path)
  const { key, shape, isRequired } = field
  const text = typeof draft === 'string' ? draft : ''
  const mayBeEmpty = !isRequired || field.isNullable
  const hint = hintOf(key, text)
  const shared = {
    inputWrapperOrder: BELOW,
    name: path,
    label,
    withAsterisk: !mayBeEmpty,
    description: hint || (shape.kind === 'lines' ? t('form.onePerLine') : undefined),
    error,
    placeholder: placeholderOf(field, { t, option, mayBeEmpty }),
  }
  if (shape.kind === 'time')
    return <DateTimeInput {...shared} value={text} timeZone={shape.timeZone} onChange={onChange} />
  if (shape.kind === 'choice') {
    return (
      <Select
        {...shared}
        data={shape.options.map((value) => ({ value, label: option(key, value) }))}
        value={text === '' ? null : text}
        searchable={shape.options.length > 12}
        clearable={mayBeEmpty}
        allowDeselect={mayBeEmpty}
        onChange={(value) => onChange(value ?? '')}
      />
    )
  }
  if (shape.kind === 'prose' || shape.kind === 'lines' || shape.kind === 'json') {
    return (
      <LinesInput
        {...shared}
        isProse={shape.kind === 'prose'}
        isShort={shape.kind === 'json' || path.includes('.')}
        description={shape.kind === 'json' && !hint ? t('form.asJson') : shared.description}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  }
  if (shape.kind === 'path') return <PathInput {...shared} value={text} onChange={onChange} />
  if (shape.kind === 'password') {
    return (
      <PasswordInput
        {...shared}
        autoComplete="new-password"
        spellCheck={false}
        value={text}
        visibilityToggleButtonProps={{ 'aria-label': t('form.showPassword') }}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  }
  if (shape.kind === 'number' && shape.usual)
    return <Autocomplete {...shared} {...offered(shape.usual)} value={text} onChange={onChange} />
  const isAddress = shape.kind === 'text' && shape.isUrl
  return (
    <TextInput
      {...shared}
      className={isAddress ? css.wide : undefined}
      inputMode={shape.kind === 'number' ? 'text' : isAddress ? 'url' : undefined}
      spellCheck={false}
      autoComplete="off"
      value={shape.kind === 'number' ? toDecimalsOf(i18n.language, text) : text}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

type LinesProps = TextareaProps & { readonly isProse: boolean; readonly isShort: boolean }

/** Text of several lines: prose, or values whose characters count. */
const LinesInput = ({ isProse, isShort, ...shared }: LinesProps) => (
  <Textarea
    {...shared}
    className={css.wide}
    classNames={isProse ? {} : { input: css.codeInput ?? '' }}
    autosize
    minRows={isShort ? 1 : 2}
    maxRows={12}
    spellCheck={isProse}
  />
)

/** Numbers on offer while any other may be typed; all of them, whatever is typed. */
const offered = (numbers: readonly number[]): Pick<AutocompleteProps, 'data' | 'filter' | 'inputMode'> => ({
  data: numbers.map(String),
  filter: ({ options }) => options,
  inputMode: 'numeric',
})

type PlaceholderWords = Pick<FormWords, 'option'> & { t: TFunction; mayBeEmpty: boolean }

/** The default that applies if the input stays empty; without a default, the remark that it is optional. */
function placeholderOf(
  { key, shape, fallback }: Field,
  { t, option, mayBeEmpty }: PlaceholderWords,
): string | undefined {
  // The hint about the date format is more useful here.
  if (shape.kind === 'time') return undefined
  if (fallback === undefined || fallback === null || typeof fallback === 'object' || fallback === '')
    return mayBeEmpty ? t('form.optional') : undefined
  return t('form.byDefault', { value: option(key, String(fallback)) })
}

/** A stored number has a point; it is shown as a person of this language types it. */
const toDecimalsOf = (language: string, text: string): string =>
  text.replace('.', LANGUAGES[localeOfTag(language)].decimalMark)
