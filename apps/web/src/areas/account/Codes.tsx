import { Button, CopyButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Note } from '../../ui/layout/Note.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import css from './profile.module.css'

type Props = { codes: readonly string[]; onStored: () => void }

/** Recovery codes, displayed only once. */
export function Codes({ codes, onStored }: Props) {
  const { t } = useTranslation()
  return (
    <div className={css.form} role="status">
      <Note>{t('profile.codesOnce')}</Note>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Row wraps gap={8} align="flex-end">
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button size="xs" variant="default" onClick={copy}>
              {t(copied ? 'profile.copied' : 'profile.copy')}
            </Button>
          )}
        </CopyButton>
        <Button size="xs" onClick={onStored}>
          {t('profile.codesSaved')}
        </Button>
      </Row>
    </div>
  )
}
