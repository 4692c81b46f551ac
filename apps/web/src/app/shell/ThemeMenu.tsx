import { ActionIcon, useComputedColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { ChoiceMenu } from '../../ui/choice/ChoiceMenu.tsx'
import { THEME_NAMES, themesOf, useChooseTheme } from '../../ui/choice/theme-choice.ts'
import { IconMoon, IconSun } from '../../ui/icons.ts'

/** Switches between light and dark, if the organisation has both. */
export function ThemeMenu() {
  const { t } = useTranslation()
  const { me, setup } = useContextData()
  const scheme = useComputedColorScheme('light')
  const choose = useChooseTheme()
  const themes = themesOf(setup.themes)
  if (themes.length < 2) return null
  const Icon = scheme === 'dark' ? IconMoon : IconSun
  const label = `${t('app.theme')} (${t(THEME_NAMES[me.theme])})`
  return (
    <ChoiceMenu
      label={t('app.theme')}
      value={me.theme}
      options={themes.map((theme) => ({ value: theme, label: t(THEME_NAMES[theme]) }))}
      onChange={choose}
      target={
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} title={label}>
          <Icon size={19} stroke={1.6} />
        </ActionIcon>
      }
    />
  )
}
