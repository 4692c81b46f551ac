import { useComputedColorScheme } from '@mantine/core'
import type { Mode } from '@verglas/charts/theme'
import type { Formats, Translate } from '@verglas/language'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from './context.ts'

/**
 * Texts, formats and theme for small components; created once per row or panel, because hooks in each cell would
 * cost more.
 */
export type Display = { readonly t: Translate; readonly formats: Formats; readonly mode: Mode }

export function useDisplay(timeZone?: string): Display {
  const { t } = useTranslation()
  const formats = useContextData().formats(timeZone)
  const mode = useComputedColorScheme('light')
  return useMemo(() => ({ t, formats, mode }), [t, formats, mode])
}
