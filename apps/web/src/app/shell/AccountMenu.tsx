import { Popover } from '@mantine/core'
import { cloneElement, type ReactElement, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '../../lib/lazy-component.ts'

const AccountPanel = lazyComponent(() => import('./AccountPanel.tsx'), 'AccountPanel')

type Props = { target: ReactElement<{ onClick?: () => void; 'aria-expanded'?: boolean }> }

/** Opens the person's menu from any button. */
export function AccountMenu({ target }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={300} trapFocus zIndex={300}>
      <Popover.Target>
        {cloneElement(target, { onClick: () => setOpen(!isOpen), 'aria-expanded': isOpen })}
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('account.menu')} style={{ outline: 'none' }}>
        <Suspense>
          <AccountPanel onDone={() => setOpen(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
