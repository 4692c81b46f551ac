import { Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { BELOW } from '../../ui/form/FieldInput.tsx'
import { useFieldError, useFormWords } from '../../ui/form/form-context.ts'
import { Row } from '../../ui/layout/Row.tsx'
import css from './secret-input.module.css'

type Props = {
  name: string
  value: string
  isRequired: boolean
  isSet: boolean
  isRemoved: boolean
  onChange: (value: string) => void
  onRemove: (isRemoved: boolean) => void
}

/** Input of a secret: it can be entered, but is never displayed again. */
export function SecretInput({ name, value, isRequired, isSet, isRemoved, onChange, onRemove }: Props) {
  const { t } = useTranslation()
  const error = useFieldError(`secrets.${name}`)
  const { hint: hintOf, label } = useFormWords()
  const hint = hintOf(name)
  return (
    <Row className={css.secret} wraps align="flex-end" gap="8px 12px">
      <TextInput
        type="password"
        inputWrapperOrder={BELOW}
        name={`secrets.${name}`}
        label={label(name)}
        description={
          isRemoved
            ? t('connections.form.secretRemoved')
            : [hint, t('connections.form.secretHint')].filter((sentence) => sentence !== '').join(' ')
        }
        withAsterisk={isRequired}
        placeholder={
          isSet && !isRemoved
            ? t('connections.form.secretStored')
            : isRequired
              ? undefined
              : t('form.optional')
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
    </Row>
  )
}
