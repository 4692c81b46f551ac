import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Grid } from '../../ui/layout/Grid.tsx'
import css from './account.module.css'
import { useSections } from './use-sections.ts'

type Props = { onClose: () => void }

/** The list of every shortcut, opened with `?`. */
export function ShortcutList({ onClose }: Props) {
  const { t } = useTranslation()
  const sections = useSections()
  const rows: readonly (readonly [readonly string[], string])[] = [
    [['/', 'Ctrl K'], t('app.find')],
    ...sections.flatMap(({ key, label }) => (key ? [[['g', key], t(label)] as const] : [])),
    [['g', 't'], t('time.goBack')],
    [['g', 'l'], t('time.backToLive')],
    [['←', '→'], t('shortcuts.chart')],
    [['↑', '↓'], t('shortcuts.table')],
    [[t('shortcuts.escapeKey')], t('app.close')],
    [['?'], t('app.shortcuts')],
  ]
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('app.shortcuts')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <Grid as="dl" className={css.shortcuts} columns="auto 1fr" gap="8px 16px">
        {rows.map(([keys, actionText]) => (
          <Row key={actionText} keys={keys} what={actionText} />
        ))}
      </Grid>
    </Modal>
  )
}

function Row({ keys, what: actionText }: { keys: readonly string[]; what: string }) {
  return (
    <>
      <dt>
        {keys.map((key) => (
          <kbd key={key} className={css.key}>
            {key}
          </kbd>
        ))}
      </dt>
      <dd>{actionText}</dd>
    </>
  )
}
