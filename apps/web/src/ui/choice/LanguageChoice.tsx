import { LOCALES } from '@verglas/contract/codes'
import { useTranslation } from 'react-i18next'
import { currentLocale, showLanguage } from '../../i18n/i18n.ts'
import { Segmented } from './Segmented.tsx'

/** The language of this browser, for people who have no preference of their own yet. */
export function LanguageChoice() {
  const { t } = useTranslation()
  return (
    <Segmented
      label={t('app.language')}
      value={currentLocale()}
      options={LOCALES.map((value) => ({ value, label: value.toUpperCase() }))}
      onChange={(locale) => void showLanguage(locale)}
    />
  )
}
