import { ActionIcon } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconArrowBackUp, IconArrowForwardUp } from '../../../ui/icons.ts'
import type { DashboardDraft } from './use-dashboard-draft.ts'

export function UndoButtons({ history }: Pick<DashboardDraft, 'history'>) {
  const { t } = useTranslation()
  return (
    <>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={t('dashboards.editor.undo')}
        title={`${t('dashboards.editor.undo')} (Ctrl+Z)`}
        disabled={!history.canUndo}
        onClick={history.undo}
      >
        <IconArrowBackUp size={17} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={t('dashboards.editor.redo')}
        title={`${t('dashboards.editor.redo')} (Ctrl+Y)`}
        disabled={!history.canRedo}
        onClick={history.redo}
      >
        <IconArrowForwardUp size={17} aria-hidden />
      </ActionIcon>
    </>
  )
}
