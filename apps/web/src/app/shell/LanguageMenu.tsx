import { Menu } from '@mantine/core'
import { LOCALES } from '@verglas/contract/codes'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { IconCheck } from '../../ui/icons.ts'
import { useChooseLanguage } from './language-choice.ts'
import { LANGUAGE_NAMES } from './language-names.ts'
import css from './top-bar.module.css'

/** Changes the language; each is called by its own name. */
export function LanguageMenu() {
  const { t } = useTranslation()
  const { locale } = useContextData()
  const choose = useChooseLanguage()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button
          type="button"
          className={css.language}
          aria-label={`${t('app.language')} : ${LANGUAGE_NAMES[locale]}`}
        >
          {locale.toUpperCase()}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {LOCALES.map((lang) => (
          <Menu.Item
            key={lang}
            lang={lang}
            onClick={() => choose(lang)}
            aria-current={lang === locale}
            rightSection={lang === locale ? <IconCheck size={16} aria-hidden /> : null}
          >
            {LANGUAGE_NAMES[lang]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
