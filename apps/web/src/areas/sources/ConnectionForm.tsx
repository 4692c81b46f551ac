import { Radio, Switch, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { Conflict } from '../../ui/form/Conflict.tsx'
import { differencesOf } from '../../ui/form/conflict.ts'
import { BELOW, FieldInputs } from '../../ui/form/FieldInput.tsx'
import { Form } from '../../ui/form/Form.tsx'
import css from '../../ui/form/form.module.css'
import { FormWordsContext, useFieldError } from '../../ui/form/form-context.ts'
import { type Form as FormState, useForm } from '../../ui/form/use-form.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import {
  type ConnectionBody,
  comparedFields,
  comparedValues,
  type FormDraft,
  formFieldsOf,
  needsSecret,
  readForm,
  startForm,
  withCompared,
} from './connection-form.ts'
import type { ConnectionDetail, SourceKind } from './connection-view.ts'
import { SecretInput } from './SecretInput.tsx'
import { placeSettingsError } from './server-error.ts'
import { connectionWords, settingWords } from './source-texts.ts'

type Stored = ConnectionDetail['connection']
type Props<Answer> = {
  source: SourceKind
  /** The connection to change, or the name of a new one. */
  from: { name: string } | Stored
  /** The revision of the connection to change. */
  revision?: number
  submitLabel: string
  /** Sends the form; throws if the server refuses it. */
  onSubmit: (body: ConnectionBody, revision: number | null) => Promise<Answer>
  /** Called after sending, when nothing can be lost any more. */
  onDone: (answer: Answer) => void
  onCancel: () => void
}

/**
 * A form generated from the schema of the provider's settings. The server's refusals appear at their field.
 */
export function ConnectionForm<Answer>(props: Props<Answer>) {
  const { source, from, revision, submitLabel, onSubmit, onDone, onCancel } = props
  const { t } = useTranslation()
  const fields = useMemo(() => formFieldsOf(source), [source])
  const words = useMemo(() => settingWords(t, source.id), [t, source.id])
  const pointCount = useContextData().points.filter(({ id_castpoint }) => id_castpoint !== null).length
  const secretsSet = 'secretsSet' in from ? from.secretsSet : []
  const form = useForm<FormDraft, ConnectionBody, Answer, Stored>({
    start: () => startForm(fields, from, pointCount),
    ...(revision === undefined ? {} : { revision }),
    read: (draft) => readForm(source, fields, draft, secretsSet),
    send: onSubmit,
    onDone,
    place: (refusal) => placeSettingsError(refusal, fields, source.secrets),
  })
  const { draft, change } = form

  return (
    <Form
      form={form}
      words={words}
      submitLabel={submitLabel}
      onCancel={onCancel}
      conflict={
        form.conflict && <Versions {...{ form, fields, source, onCancel }} conflict={form.conflict} />
      }
      isLeft={(current, next) => current.pathname !== next.pathname || sourceOf(current) !== sourceOf(next)}
    >
      <div className={css.fields}>
        <NameInput value={draft.name} onChange={(name) => change({ name })} />
      </div>
      {fields.points && (
        <Radio.Group
          label={t('connections.form.points')}
          value={draft.hasOwnPoints ? 'own' : 'all'}
          onChange={(value) => change({ hasOwnPoints: value === 'own' })}
        >
          <Stack gap={8} marginTop={6}>
            <Radio value="all" label={t('connections.form.allPoints', { number: pointCount })} />
            <Radio value="own" label={t('connections.form.ownPoints')} />
          </Stack>
        </Radio.Group>
      )}
      <div className={css.fields}>
        <FieldInputs
          fields={fields.points && draft.hasOwnPoints ? [fields.points, ...fields.plain] : fields.plain}
          draft={draft.settings}
          onChange={(settings) => change({ settings })}
        />
      </div>
      <SecretInputs source={source} secretsSet={secretsSet} draft={draft} onChange={change} />
      <Switch
        label={t('connections.form.isEnabled')}
        checked={draft.isEnabled}
        onChange={({ currentTarget }) => change({ isEnabled: currentTarget.checked })}
      />
    </Form>
  )
}

type ConnectionFormState = FormState<FormDraft, Stored>
type VersionsProps = {
  form: ConnectionFormState
  conflict: NonNullable<ConnectionFormState['conflict']>
  fields: ReturnType<typeof formFieldsOf>
  source: SourceKind
  onCancel: () => void
}

/** The version that another person saved first, next to the person's own. */
function Versions({ form, conflict, fields, source, onCancel }: VersionsProps) {
  const { t } = useTranslation()
  const { stored, changedBy, changedAt } = conflict
  if (!stored) return <p className={css.refusal}>{t('connections.detail.notFound')}</p>
  const theirs = startForm(fields, stored)
  const yours = comparedValues(form.draft)
  const versions = { base: comparedValues(form.base), yours, theirs: comparedValues(theirs) }
  return (
    <FormWordsContext value={connectionWords(t, source.id)}>
      <Conflict
        changedBy={changedBy}
        changedAt={changedAt}
        yours={yours}
        differences={differencesOf(comparedFields(fields), versions)}
        onSave={(merged) => void form.resolve(withCompared(form.draft, merged), theirs, stored.revision)}
        onCancel={onCancel}
      />
    </FormWordsContext>
  )
}

type SecretsProps = {
  source: SourceKind
  secretsSet: readonly string[]
  draft: FormDraft
  onChange: (changes: Partial<FormDraft>) => void
}

const SecretInputs = ({ source, secretsSet, draft, onChange }: SecretsProps) =>
  source.secrets.map((name) => (
    <SecretInput
      key={name}
      isRequired={needsSecret(source, name)}
      name={name}
      value={draft.secrets[name] ?? ''}
      isSet={secretsSet.includes(name)}
      isRemoved={draft.removedSecrets.includes(name)}
      onChange={(value) => onChange({ secrets: { ...draft.secrets, [name]: value } })}
      onRemove={(isRemoved) =>
        onChange({
          removedSecrets: isRemoved
            ? [...draft.removedSecrets, name]
            : draft.removedSecrets.filter((other) => other !== name),
        })
      }
    />
  ))

/** The provider of a new connection is in the query of the address. */
const sourceOf = ({ search }: { search: unknown }): unknown =>
  typeof search === 'object' && search !== null && 'source' in search ? search.source : undefined

function NameInput({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const { t } = useTranslation()
  return (
    <TextInput
      name="name"
      className={css.wide}
      label={t('connections.form.name')}
      inputWrapperOrder={BELOW}
      description={t('connections.form.nameHint')}
      withAsterisk
      autoComplete="off"
      value={value}
      error={useFieldError('name')}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
