import { MantineProvider } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { colorScheme } from './color-scheme.ts'
import { cssVariables, theme } from './theme.ts'

/** Provides the theme, tokens and colour scheme. */
export function MantineRoot({ children }: { children: ReactNode }) {
  const isPrinting = usePrinting()
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
      {...(isPrinting ? { forceColorScheme: 'light' as const } : {})}
    >
      {children}
    </MantineProvider>
  )
}

/** Paper is light: colours for the dark mode would be pale on it. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // the browser captures the page as soon as this handler returns
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
