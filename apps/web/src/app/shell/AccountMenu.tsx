import { Popover } from '@mantine/core'
import { cloneElement, lazy, type ReactElement, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inTime } from '../../lib/lazy-load.ts'
import { useIsPhone } from '../../ui/phone.ts'

const AccountPanel = lazy(
  inTime(() => import('./AccountPanel.tsx').then(({ AccountPanel }) => ({ default: AccountPanel }))),
)

type Props = { target: ReactElement<{ onClick?: () => void; 'aria-expanded'?: boolean }> }

/** Opens what belongs to the person from any button. */
export function AccountMenu({ target }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const isPhone = useIsPhone()
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position={isPhone ? 'top-end' : 'bottom-end'}
      width={300}
      trapFocus
      zIndex={300}
    >
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
