import { Button, Popover } from '@mantine/core'
import type { ModuleKind } from '@verglas/contract/dashboard-codes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../../lib/context.ts'
import { IconPlus } from '../../../ui/icons.ts'
import { openKinds } from '../module-kinds.ts'
import css from './editor.module.css'

type Props = { readonly isFull: boolean; readonly onAdd: (kind: ModuleKind) => void }

/** What can be put on the grid. */
export function AddModule({ isFull, onAdd }: Props) {
  const { t } = useTranslation()
  const { hasFeature } = useContextData()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus width={340}>
      <Popover.Target>
        <Button
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={isFull}
          title={isFull ? t('dashboards.editor.full') : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {t('dashboards.editor.add')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={8} aria-label={t('dashboards.editor.add')}>
        <div className={css.kinds}>
          {openKinds(hasFeature).map((kind) => (
            <Button
              key={kind}
              size="sm"
              variant="subtle"
              color="gray"
              justify="start"
              c="var(--text)"
              onClick={() => {
                setOpen(false)
                onAdd(kind)
              }}
            >
              {t(`dashboards.kinds.${kind}`)}
            </Button>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
