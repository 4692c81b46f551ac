import { ActionIcon } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconMinus, IconPlus, IconZoomReset } from '../ui/icons.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import css from './road-map.module.css'

type Props = { onZoom: (by: number) => void; onFit: () => void }

export function MapControls({ onZoom, onFit }: Props) {
  const { t } = useTranslation()
  const controls = [
    { label: t('map.zoomIn'), icon: <IconPlus size={18} />, act: () => onZoom(1) },
    { label: t('map.zoomOut'), icon: <IconMinus size={18} />, act: () => onZoom(-1) },
    { label: t('map.fitAll'), icon: <IconZoomReset size={18} />, act: onFit },
  ]
  return (
    <Stack className={css.controls} radius="var(--radius)" overflow="hidden">
      {controls.map(({ label, icon, act }) => (
        <ActionIcon
          key={label}
          variant="default"
          size={32}
          radius={0}
          aria-label={label}
          title={label}
          onClick={act}
        >
          {icon}
        </ActionIcon>
      ))}
    </Stack>
  )
}
