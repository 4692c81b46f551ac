import { Button, Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconDots } from '../icons.ts'
import { Stack } from '../layout/Stack.tsx'
import { useIsPhone } from '../phone.ts'

type Props = { readonly children: ReactNode }

/** Further views, print and files of an object: side by side, or behind one button on a phone. */
export function MoreActions({ children }: Props) {
  const { t } = useTranslation()
  if (!useIsPhone()) return children
  const label = t('app.moreActions')
  return (
    <Popover position="bottom-end" trapFocus returnFocus zIndex={300}>
      <Popover.Target>
        <Button size="sm" variant="default" aria-label={label} title={label}>
          <IconDots size={20} aria-hidden />
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Stack gap={8}>{children}</Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
