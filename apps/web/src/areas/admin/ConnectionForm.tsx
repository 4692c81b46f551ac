import { Button, Radio, Switch, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, codeOf } from '../../lib/api-error.ts'
import { useContextData } from '../../lib/context.ts'
import { useLiveOnly } from '../../time/use-live-only.ts'
import type { ConnectionDetail, SourceKind } from './connection.ts'
import css from './connection-form.module.css'
import {
  type ConnectionBody,
  type FormDraft,
  formFieldsOf,
  needsSecret,
  readForm,
  startForm,
} from './connection-form.ts'
import { errorWords, FormErrors, FormSource, useFieldError } from './form-context.ts'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { SecretInput } from './SecretInput.tsx'
import { BELOW, SettingInputs } from './SettingInput.tsx'
import { placeServerError } from './server-error.ts'
import type { FieldErrors } from './settings-draft.ts'

type Props<Answer> = {
  source: SourceKind
  /** The connection that is changed, or the name of a new one. */
  from: { name: string } | ConnectionDetail['connection']
  submitLabel: string
  /** Sends it; a refusal rises. */
  onSubmit: (body: ConnectionBody) => Promise<Answer>
  /** After it is sent: nothing is lost any more. */
  onDone: (answer: Answer) => void
  onCancel: () => void
}

/** A form made of what the provider's settings have to be. What the server refuses is said at its field. */
export function ConnectionForm<Answer>(props: Props<Answer>) {
  const { source, from, submitLabel, onSubmit, onDone, onCancel } = props
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const isSaved = useRef(false)
  const { isClosed, reason } = useLiveOnly()
  const fields = useMemo(() => formFieldsOf(source), [source])
  const pointCount = useContextData().points.filter(({ id_castpoint }) => id_castpoint !== null).length
  const [start] = useState(() => startForm(fields, from, pointCount))
  const [draft, setDraft] = useState(start)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const secretsSet = 'secretsSet' in from ? from.secretsSet : []
  const change = (changes: Partial<FormDraft>) => setDraft((former) => ({ ...former, ...changes }))
  const hasChanges = () => !isSaved.current && JSON.stringify(draft) !== JSON.stringify(start)

  useEffect(() => {
    const [first] = Object.keys(errors)
    if (first !== undefined)
      form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]`)?.focus()
  }, [errors])

  async function submit(event: FormEvent) {
    event.preventDefault()
    const read = readForm(source, fields, draft, secretsSet)
    setErrors(read.errors)
    setRefusal(null)
    if (Object.keys(read.errors).length > 0) return
    setIsSending(true)
    try {
      const answer = await onSubmit(read.body)
      isSaved.current = true
      onDone(answer)
    } catch (error) {
      refuse(error)
    } finally {
      setIsSending(false)
    }
  }

  function refuse(error: unknown) {
    const code = codeOf(error)
    const problem = error instanceof ApiError ? error : { field: undefined, detail: undefined }
    const all = fields.points ? [...fields.plain, fields.points] : fields.plain
    const placed = placeServerError(problem, all, source.secrets)
    setErrors(code === 'Invalid' ? placed.errors : {})
    if (code !== 'Invalid') setRefusal(t(`errors.${code}`))
    else if (placed.atForm) setRefusal(errorWords(t, placed.atForm))
  }

  return (
    <FormSource value={source.id}>
      <FormErrors value={errors}>
        <form ref={form} className={css.form} onSubmit={submit} noValidate>
          <div className={css.fields}>
            <NameInput value={draft.name} onChange={(name) => change({ name })} />
          </div>
          {fields.points && (
            <Radio.Group
              label={t('connections.form.points')}
              value={draft.hasOwnPoints ? 'own' : 'all'}
              onChange={(value) => change({ hasOwnPoints: value === 'own' })}
            >
              <div className={css.choices}>
                <Radio value="all" label={t('connections.form.allPoints', { number: pointCount })} />
                <Radio value="own" label={t('connections.form.ownPoints')} />
              </div>
            </Radio.Group>
          )}
          <div className={css.fields}>
            <SettingInputs
              fields={fields.points && draft.hasOwnPoints ? [fields.points, ...fields.plain] : fields.plain}
              path=""
              draft={draft.settings}
              onChange={(settings) => change({ settings })}
            />
          </div>
          {source.secrets.map((name) => (
            <SecretInput
              key={name}
              isRequired={needsSecret(source, name)}
              name={name}
              value={draft.secrets[name] ?? ''}
              isSet={secretsSet.includes(name)}
              isRemoved={draft.removedSecrets.includes(name)}
              onChange={(value) => change({ secrets: { ...draft.secrets, [name]: value } })}
              onRemove={(isRemoved) =>
                change({
                  removedSecrets: isRemoved
                    ? [...draft.removedSecrets, name]
                    : draft.removedSecrets.filter((other) => other !== name),
                })
              }
            />
          ))}
          <Switch
            label={t('connections.form.isEnabled')}
            checked={draft.isEnabled}
            onChange={({ currentTarget }) => change({ isEnabled: currentTarget.checked })}
          />
          {Object.keys(errors).length > 0 && (
            <p className={css.refusal} role="alert">
              {t('connections.form.mended')}
            </p>
          )}
          {refusal && (
            <div className={css.refusal} role="alert">
              <p>{refusal}</p>
            </div>
          )}
          <div className={css.buttons}>
            <Button type="submit" size="sm" loading={isSending} disabled={isClosed} title={reason}>
              {submitLabel}
            </Button>
            <Button size="sm" variant="subtle" onClick={onCancel}>
              {t('app.cancel')}
            </Button>
          </div>
          <LeaveQuestion hasChanges={hasChanges} />
        </form>
      </FormErrors>
    </FormSource>
  )
}

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
