import { Button, Checkbox } from '@mantine/core'
import { EMAIL_PATTERN } from '@verglas/contract/user-codes'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { draftOf, type GroupDraft, readDraft } from '../../ui/form/draft.ts'
import { FieldInputs } from '../../ui/form/FieldInput.tsx'
import { type Field, field, PLAIN_TEXT } from '../../ui/form/fields.ts'
import form from '../../ui/form/form.module.css'
import { FormErrors, type FormWords, FormWordsContext } from '../../ui/form/form-context.ts'
import { placeError } from '../../ui/form/place-error.ts'
import { refusalWords } from '../../ui/form/refusal-words.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { Row } from '../../ui/layout/Row.tsx'

export type DemandBody = {
  readonly kind: 'signup' | 'access'
  readonly email: string
  readonly firstName?: string
  readonly lastName?: string
  readonly phone?: string
  readonly message?: string
  readonly zoneIds: string[]
}
type Draft = {
  readonly hasAccount: boolean
  readonly values: GroupDraft
  readonly zoneIds: readonly string[]
}
type Props<Answer> = {
  zones: readonly { id: string; name: string }[]
  onSubmit: (body: DemandBody) => Promise<Answer>
  onDone: (answer: Answer) => void
}

const text = (maxLength: number) => ({ ...PLAIN_TEXT, maxLength })
const optional = { isRequired: false }
const EMAIL = field('email', { ...text(254), pattern: EMAIL_PATTERN })
const NAMES = [field('firstName', text(100)), field('lastName', text(100))]
const PHONE = field('phone', text(40), optional)
const MESSAGE = field('message', { kind: 'prose', maxLength: 1000 }, optional)
const ALL = [...NAMES, EMAIL, PHONE, MESSAGE]

/** A person with an account does not have to enter known fields again. */
const fieldsOf = (hasAccount: boolean): readonly Field[] => (hasAccount ? [EMAIL, MESSAGE] : ALL)

/** A request for access: the person, their zones, and a message to the administrator. */
export function DemandForm<Answer>({ zones, onSubmit, onDone }: Props<Answer>) {
  const { t } = useTranslation()
  const element = useRef<HTMLFormElement>(null)
  const words = useMemo(
    (): FormWords => ({
      label: (key) => t(key === 'message' ? 'users.signin.message' : `users.fields.${key}`),
      hint: (key) => (key === 'message' ? t('users.signin.messageHint') : ''),
      option: (_, option) => option,
    }),
    [t],
  )
  const state = useForm<Draft, DemandBody, Answer>({
    start: () => ({ hasAccount: false, values: draftOf(ALL), zoneIds: [] }),
    read: ({ hasAccount, values, zoneIds }) => {
      const { settings, errors } = readDraft(fieldsOf(hasAccount), values)
      const body = {
        ...settings,
        kind: hasAccount ? 'access' : 'signup',
        zoneIds: [...zoneIds],
      } as DemandBody
      return { body, errors }
    },
    send: onSubmit,
    onDone,
    place: (refusal) => placeError(refusal, ALL),
  })
  const { draft, change, errors, refusal } = state
  useEffect(() => {
    const [first] = Object.keys(errors)
    if (first !== undefined) element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }, [errors])
  return (
    <FormWordsContext value={words}>
      <FormErrors value={errors}>
        <form ref={element} className={form.form} onSubmit={state.submit} noValidate>
          <Checkbox
            label={t('users.signin.hasAccount')}
            checked={draft.hasAccount}
            onChange={({ currentTarget }) => change({ hasAccount: currentTarget.checked })}
          />
          <div className={form.fields}>
            <FieldInputs
              fields={fieldsOf(draft.hasAccount)}
              draft={draft.values}
              onChange={(values) => change({ values })}
            />
          </div>
          {zones.length > 0 && (
            <Checkbox.Group
              label={t('users.form.zones')}
              value={[...draft.zoneIds]}
              onChange={(zoneIds) => change({ zoneIds })}
            >
              <Row wraps gap="8px 18px" marginTop={6}>
                {zones.map(({ id, name }) => (
                  <Checkbox key={id} value={id} label={name} />
                ))}
              </Row>
            </Checkbox.Group>
          )}
          {refusal && (
            <p className={form.refusal} role="alert">
              {refusalWords(t, refusal)}
            </p>
          )}
          <div className={form.buttons}>
            <Button type="submit" loading={state.isSending}>
              {t('users.signin.send')}
            </Button>
          </div>
        </form>
      </FormErrors>
    </FormWordsContext>
  )
}
