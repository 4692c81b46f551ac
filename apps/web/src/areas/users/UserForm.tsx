import { Checkbox } from '@mantine/core'
import type { TFunction } from 'i18next'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import type { GroupDraft, Settings } from '../../ui/form/draft.ts'
import { FieldInputs } from '../../ui/form/FieldInput.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { timeZoneLabel } from '../../ui/form/fields.ts'
import form from '../../ui/form/form.module.css'
import type { FormWords } from '../../ui/form/form-context.ts'
import { useFieldError } from '../../ui/form/form-context.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import type { User, UserChoices } from './user.ts'
import { placeUserError, readUser, startUser, type UserDraft, userFields } from './user-form.ts'

type Props<Answer> = {
  choices: UserChoices
  /** The edited user; undefined for a new one. */
  user?: User
  submitLabel: string
  onSubmit: (body: Settings) => Promise<Answer>
  onDone: (answer: Answer) => void
  onCancel: () => void
}

/** All properties of a user: who they are, their account and their rights. */
export function UserForm<Answer>({ choices, user, submitLabel, onSubmit, onDone, onCancel }: Props<Answer>) {
  const { t } = useTranslation()
  const { setup, me, hasFeature } = useContextData()
  const isOwnAccount = user?.id === me.id
  const fields = useMemo(
    () => userFields({ choices, timeZone: setup.timezone, user, hasFeature, isOwnAccount }),
    [choices, setup.timezone, user, hasFeature, isOwnAccount],
  )
  const words = useMemo(
    () => userWords(t, { choices, timeZone: setup.timezone, isChange: user !== undefined }),
    [t, choices, setup.timezone, user],
  )
  const state = useForm<UserDraft, Settings, Answer>({
    start: () => startUser(fields, choices, user),
    read: (draft) => readUser(fields, draft, { needsZone: !hasFeature('admin_users') && !isOwnAccount }),
    send: onSubmit,
    onDone,
    place: (refusal) => placeUserError(refusal, fields),
  })
  const { draft, change } = state
  const section = (name: 'identity' | 'account' | 'rights', beneath?: ReactNode) =>
    (fields[name].length > 0 || beneath) && (
      <>
        <Text as="h2" margin="8px 0 0">
          {t(`users.form.${name}`)}
        </Text>
        <div className={form.fields}>
          <FieldInputs
            fields={fields[name]}
            draft={draft[name]}
            onChange={(next: GroupDraft) => change({ [name]: next })}
          />
        </div>
        {beneath}
      </>
    )
  return (
    <Form
      form={state}
      words={words}
      submitLabel={submitLabel}
      failed={t(user ? 'account.updateFailed' : 'errors.UserCreateError')}
      onCancel={onCancel}
    >
      {section('identity')}
      {user && !user.hasCome && <p className={form.hint}>{t('users.form.invited')}</p>}
      {section('account')}
      {!choices.hasOwnAccounts && <p className={form.hint}>{t('users.form.noAccounts')}</p>}
      {section(
        'rights',
        isOwnAccount ? (
          <p className={form.hint}>{t('users.form.himself')}</p>
        ) : (
          <ZoneChoice
            zones={choices.zones}
            value={draft.zoneIds}
            onChange={(zoneIds) => change({ zoneIds })}
          />
        ),
      )}
    </Form>
  )
}

type ZoneProps = {
  zones: UserChoices['zones']
  value: readonly string[]
  onChange: (zoneIds: readonly string[]) => void
}

function ZoneChoice({ zones, value, onChange }: ZoneProps) {
  const { t } = useTranslation()
  const error = useFieldError('zoneIds')
  if (zones.length === 0) return null
  return (
    <Checkbox.Group
      label={t('users.form.zones')}
      description={t('users.form.zonesHint')}
      value={[...value]}
      error={error}
      onChange={onChange}
    >
      <Row wraps gap="8px 18px" marginTop={6}>
        {zones.map(({ id, name }) => (
          <Checkbox key={id} value={id} label={name} name="zoneIds" />
        ))}
      </Row>
    </Checkbox.Group>
  )
}

type WordsOptions = {
  choices: UserChoices
  /** Time zone of the organisation. */
  timeZone: string
  isChange: boolean
}

/** The labels of the fields and their options. */
export function userWords(t: TFunction, { choices, timeZone, isChange }: WordsOptions): FormWords {
  const labels: Readonly<Record<string, string>> = {
    firstName: t('users.fields.firstName'),
    lastName: t('users.fields.lastName'),
    email: t('users.fields.email'),
    login: t('users.fields.login'),
    phone: t('users.fields.phone'),
    timezone: t('users.fields.timezone'),
    password: t(isChange ? 'users.fields.newPassword' : 'users.fields.password'),
    roleId: t('users.fields.roleId'),
    isAdmin: t('users.fields.isAdmin'),
    userType: t('users.fields.userType'),
    state: t('users.fields.state'),
    expiresAt: t('users.fields.expiresAt'),
    maxLoginAttempts: t('users.fields.maxLoginAttempts'),
    zones: t('users.fields.zones'),
    lang: t('users.fields.lang'),
  }
  const hints: Readonly<Record<string, string>> = {
    login: t('users.fields.loginHint'),
    phone: t('users.fields.phoneHint'),
    timezone: t('users.fields.timezoneHint', { zone: timeZoneLabel(timeZone) }),
    password: t(isChange ? 'users.fields.newPasswordHint' : 'users.fields.passwordHint'),
    isAdmin: t('users.adminHint'),
    expiresAt: t('users.fields.expiresAtHint'),
    maxLoginAttempts: t('users.fields.maxLoginAttemptsHint'),
  }
  return {
    label: (key) => labels[key] ?? key,
    hint: (key) => hints[key] ?? '',
    option: (key, option) => {
      if (key === 'roleId') return choices.roles.find(({ id }) => id === option)?.name ?? option
      if (key === 'timezone') return timeZoneLabel(option)
      if (key === 'userType') return t(`users.types.${option}`)
      if (key === 'state') return t(`users.states.${option}`)
      return key === 'lang' ? t(`users.langs.${option}`) : option
    },
  }
}
