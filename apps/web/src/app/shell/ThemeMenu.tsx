import { ActionIcon, Menu, useComputedColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { IconCheck, IconMoon, IconSun } from '../../ui/icons.ts'
import { THEME_NAMES, themesOf, useChooseTheme } from './theme-choice.ts'

/** Changes between light and dark, where the organisation has both. */
export function ThemeMenu() {
  const { t } = useTranslation()
  const { me, setup } = useContextData()
  const scheme = useComputedColorScheme('light')
  const choose = useChooseTheme()
  const themes = themesOf(setup.themes)
  if (themes.length < 2) return null
  const Icon = scheme === 'dark' ? IconMoon : IconSun
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={`${t('app.theme')} : ${t(THEME_NAMES[me.theme])}`}
        >
          <Icon size={19} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('app.theme')}</Menu.Label>
        {themes.map((theme) => (
          <Menu.Item
            key={theme}
            onClick={() => choose(theme)}
            aria-current={theme === me.theme}
            rightSection={theme === me.theme ? <IconCheck size={16} aria-hidden /> : null}
          >
            {t(THEME_NAMES[theme])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
