import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/layout/Box.tsx'
import { type Hover, useHovered } from '../../ui/split/hover.ts'
import css from './cameras.module.css'
import { type Camera, CameraCard } from './pictures/panels.ts'

/** The cameras as cards; pictures are fetched as they scroll into view. */
export function CameraGrid({ cameras, hover }: { cameras: readonly Camera[]; hover: Hover }) {
  const { t } = useTranslation()
  const hovered = useHovered(hover)
  return (
    <Box className={css.scroller} position="relative" height="100%" overflow="auto">
      <ul className={css.grid} aria-label={t('cameras.title')}>
        {cameras.map((camera) => (
          <li
            key={camera.id}
            data-hovered={hovered === camera.id || undefined}
            onMouseEnter={() => hover.set(camera.id)}
            onMouseLeave={() => hover.set(null)}
          >
            <CameraCard camera={camera} />
          </li>
        ))}
      </ul>
    </Box>
  )
}
