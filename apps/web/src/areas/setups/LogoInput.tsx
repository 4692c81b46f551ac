import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileChoice } from '../../ui/form/FileChoice.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import css from './organisation.module.css'

type Props = { value: string | null; onChange: (logo: string | null) => void }

const MAX_BYTES = 60_000
const TYPES = ['image/png', 'image/jpeg', 'image/webp']

/** The logo of the organisation: chosen as a file, stored as a data URL. */
export function LogoInput({ value, onChange }: Props) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<string | null>(null)
  const choose = (file: File | null) => {
    if (!file) return
    if (!TYPES.includes(file.type)) return setProblem(t('organisation.logo.type'))
    if (file.size > MAX_BYTES)
      return setProblem(t('organisation.logo.size', { most: Math.round(MAX_BYTES / 1000) }))
    const reader = new FileReader()
    reader.onload = () => {
      setProblem(null)
      onChange(String(reader.result))
    }
    reader.onerror = () => setProblem(t('organisation.logo.type'))
    reader.readAsDataURL(file)
  }
  return (
    <Row className={css.logo} wraps align="center" gap="8px 12px">
      <span>{t('organisation.logo.label')}</span>
      {value && <img src={value} alt={t('organisation.logo.label')} />}
      <FileChoice accept={TYPES.join(',')} onChange={choose}>
        {(props) => (
          <Button {...props} size="xs" variant="default">
            {t(value ? 'organisation.logo.change' : 'organisation.logo.choose')}
          </Button>
        )}
      </FileChoice>
      {value && (
        <Button size="xs" variant="subtle" onClick={() => onChange(null)}>
          {t('organisation.logo.remove')}
        </Button>
      )}
      {problem && <p role="alert">{problem}</p>}
    </Row>
  )
}
