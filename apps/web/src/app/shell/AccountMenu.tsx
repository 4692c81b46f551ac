import { Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { LOCALES, UNIT_SYSTEMS } from '@verglas/contract/codes'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useParams } from '../../lib/params.ts'
import { IconCheck, IconKeyboard, IconLogout, IconTool } from '../../ui/icons.ts'
import { useSession } from '../session.tsx'
import css from './account.module.css'
import { useChooseLanguage, useChooseUnits } from './language-choice.ts'
import { LANGUAGE_NAMES } from './language-names.ts'
import { useLaunch } from './launch.tsx'
import { themesOf, useChooseTheme } from './theme-choice.ts'

type Props = { target: ReactNode }

/** Who is signed in, the units, what the top bar of a phone has no place for, and the way out. */
export function AccountMenu({ target }: Props) {
  const { t } = useTranslation()
  const { me, member } = useContextData()
  const { demonstration } = useParams()
  const { openShortcuts, openDebug } = useLaunch()
  const { signOut } = useSession()
  const isPhone = useMediaQuery('(max-width: 767px)') ?? false
  return (
    <Menu position={isPhone ? 'top-end' : 'bottom-end'} width={260}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <div className={css.person}>
          <strong>
            {me.firstName} {me.lastName}
          </strong>
          <span>{me.email}</span>
          <span>{member.role.name}</span>
        </div>
        <Menu.Divider />
        <Units />
        {isPhone && <PhoneChoices />}
        <Menu.Divider />
        {!isPhone && (
          <Menu.Item
            leftSection={<IconKeyboard size={16} />}
            rightSection={<kbd className={css.key}>?</kbd>}
            onClick={openShortcuts}
          >
            {t('app.shortcuts')}
          </Menu.Item>
        )}
        {demonstration && (
          <Menu.Item leftSection={<IconTool size={16} />} onClick={openDebug}>
            {t('debug.title')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
          {t('signIn.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function Units() {
  const { t } = useTranslation()
  const { me } = useContextData()
  const choose = useChooseUnits()
  return (
    <>
      <Menu.Label>{t('account.units')}</Menu.Label>
      {UNIT_SYSTEMS.map((unit) => (
        <Choice key={unit} isChosen={unit === me.unit} onChoose={() => choose(unit)}>
          {t(`units.${unit}`)}
        </Choice>
      ))}
    </>
  )
}

function PhoneChoices() {
  const { t } = useTranslation()
  const { me, locale, setup, chooseSetup } = useContextData()
  const chooseLanguage = useChooseLanguage()
  const chooseTheme = useChooseTheme()
  const themes = themesOf(setup.themes)
  return (
    <>
      <Menu.Label>{t('app.language')}</Menu.Label>
      {LOCALES.map((lang) => (
        <Choice key={lang} isChosen={lang === locale} onChoose={() => chooseLanguage(lang)}>
          {LANGUAGE_NAMES[lang]}
        </Choice>
      ))}
      {themes.length > 1 && <Menu.Label>{t('app.theme')}</Menu.Label>}
      {themes.length > 1 &&
        themes.map((theme) => (
          <Choice key={theme} isChosen={theme === me.theme} onChoose={() => chooseTheme(theme)}>
            {t(`app.${{ light: 'themeLight', dark: 'themeDark', auto: 'themeSystem' }[theme]}`)}
          </Choice>
        ))}
      {me.setups.length > 1 && <Menu.Label>{t('app.organisation')}</Menu.Label>}
      {me.setups.length > 1 &&
        me.setups.map(({ id, name }) => (
          <Choice key={id} isChosen={id === setup.id} onChoose={() => chooseSetup(id)}>
            {name}
          </Choice>
        ))}
    </>
  )
}

type ChoiceProps = { isChosen: boolean; onChoose: () => void; children: ReactNode }

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <Menu.Item
      onClick={onChoose}
      aria-current={isChosen}
      rightSection={isChosen ? <IconCheck size={16} aria-hidden /> : null}
    >
      {children}
    </Menu.Item>
  )
}
