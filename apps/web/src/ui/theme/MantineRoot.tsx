import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { colorScheme } from './color-scheme.ts'
import { cssVariables, theme } from './theme.ts'

/** Theme, tokens and colour scheme around everything. */
export function MantineRoot({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  )
}
