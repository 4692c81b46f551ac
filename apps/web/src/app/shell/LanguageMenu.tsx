import { LOCALES } from '@verglas/contract/codes'
import { LANGUAGES } from '@verglas/language/locales'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { ChoiceMenu } from '../../ui/choice/ChoiceMenu.tsx'
import { useChooseLanguage } from '../../ui/choice/language-choice.ts'
import css from './top-bar.module.css'

/** Changes the language; each is listed by its own name. */
export function LanguageMenu() {
  const { t } = useTranslation()
  const { locale } = useContextData()
  const label = `${t('app.language')} (${LANGUAGES[locale].name})`
  return (
    <ChoiceMenu
      label={t('app.language')}
      value={locale}
      options={LOCALES.map((lang) => ({ value: lang, label: LANGUAGES[lang].name, lang }))}
      onChange={useChooseLanguage()}
      target={
        <button type="button" className={css.language} title={label}>
          {locale.toUpperCase()}
          <span className="visually-hidden"> · {label}</span>
        </button>
      }
    />
  )
}
