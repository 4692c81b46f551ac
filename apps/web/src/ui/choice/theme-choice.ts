import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { type Me, useContextData } from '../../lib/context.ts'
import { showToast } from '../toast/toast.ts'

export const THEME_NAMES = {
  light: 'app.themeLight',
  dark: 'app.themeDark',
  auto: 'app.themeSystem',
} as const satisfies Record<MantineColorScheme, string>

/** Themes to choose from: the organisation's, and the device's setting if it has both. */
export function themesOf(themes: readonly string[]): readonly MantineColorScheme[] {
  const availableThemes = (['light', 'dark'] as const).filter((theme) => themes.includes(theme))
  return availableThemes.length === 2 ? [...availableThemes, 'auto'] : availableThemes
}

/** Applies the theme that the person has chosen, or the organisation's only one. */
export function useChosenTheme(): void {
  const { me, setup } = useContextData()
  const { setColorScheme } = useMantineColorScheme()
  const themes = themesOf(setup.themes)
  const theme = themes.includes(me.theme) ? me.theme : (themes[0] ?? 'auto')
  useEffect(() => setColorScheme(theme), [theme, setColorScheme])
}

/** Changes the theme immediately; the server stores it. */
export function useChooseTheme(): (theme: Me['theme']) => void {
  const { t } = useTranslation()
  const client = useQueryClient()
  return (theme) => {
    client.setQueryData<Me>(['getMe'], (me) => me && { ...me, theme })
    // After any error the person is notified; the theme stays for this visit.
    call('setTheme', { params: { theme } }).catch(() => showToast(t('account.updateFailed'), 'failed'))
  }
}
