import { Popover } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { IconDots } from '../../ui/icons.ts'
import { GroupSections } from './GroupSections.tsx'
import css from './navigation.module.css'
import type { SectionGroup } from './use-sections.ts'

const AccountPanel = lazyComponent(() => import('./AccountPanel.tsx'), 'AccountPanel')

type Props = {
  groups: readonly SectionGroup[]
  /** Whether the open section is only in this menu. */
  isCurrent: boolean
}

/** Entries that do not fit the bottom bar of a phone: every section, then those of the person. */
export function MoreMenu({ groups, isCurrent }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="top-end"
      width="calc(100vw - 16px)"
      trapFocus
      returnFocus
      zIndex={300}
    >
      <Popover.Target>
        <button
          type="button"
          className={css.entry}
          data-open={isCurrent}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconDots size={24} stroke={1.6} />
          {t('app.more')}
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('app.more')} className={css.more}>
        {groups.map((group) => (
          <GroupSections key={group.name} group={group} onChoose={close} />
        ))}
        <Suspense>
          <AccountPanel onDone={close} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
