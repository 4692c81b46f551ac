import { Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import css from './connection-form.module.css'
import { useFieldError, useHint } from './form-context.ts'
import { BELOW } from './SettingInput.tsx'
import { settingName } from './writing.ts'

type Props = {
  name: string
  value: string
  isRequired: boolean
  isSet: boolean
  isRemoved: boolean
  onChange: (value: string) => void
  onRemove: (isRemoved: boolean) => void
}

/** A key: written once, never shown again. */
export function SecretInput({ name, value, isRequired, isSet, isRemoved, onChange, onRemove }: Props) {
  const { t } = useTranslation()
  const error = useFieldError(`secrets.${name}`)
  const hint = useHint(name)
  return (
    <div className={css.secret}>
      <TextInput
        type="password"
        inputWrapperOrder={BELOW}
        name={`secrets.${name}`}
        label={settingName(t, name)}
        description={
          isRemoved
            ? t('connections.form.secretRemoved')
            : [hint, t('connections.form.secretHint')].filter((part) => part !== '').join(' ')
        }
        withAsterisk={isRequired}
        placeholder={
          isSet && !isRemoved
            ? t('connections.form.secretKept')
            : isRequired
              ? undefined
              : t('connections.form.optional')
        }
        autoComplete="new-password"
        spellCheck={false}
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {isSet && (
        <Button size="compact-sm" variant="default" onClick={() => onRemove(!isRemoved)}>
          {t(isRemoved ? 'connections.form.secretKeep' : 'connections.form.secretRemove')}
        </Button>
      )}
    </div>
  )
}
