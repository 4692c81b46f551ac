import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../../lib/context.ts'
import { useNowMs } from '../../../time/time-mode.tsx'
import { NoteBadge } from '../../../ui/badge/NoteBadge.tsx'
import { FavouriteStar } from '../../../ui/favourite/FavouriteStar.tsx'
import { Box } from '../../../ui/layout/Box.tsx'
import type { LayoutProps } from '../../../ui/layout/layout-element.ts'
import { Row } from '../../../ui/layout/Row.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { Age } from '../../../ui/value/Age.tsx'
import { type Camera, isOutdated, periodS } from './camera.ts'
import css from './camera-card.module.css'
import { Picture } from './Picture.tsx'

const EVERY_MS = 30_000

/** A camera with its latest picture and its age; links to all its pictures. */
export function CameraCard({ camera }: { camera: Camera }) {
  const { t } = useTranslation()
  const { formats } = useContextData()
  const nowMs = useNowMs(EVERY_MS)
  const { id, name, road, state, heading, latest } = camera
  const looks = heading === null ? null : t('pictures.looks', { direction: formats().windName(heading) })
  const pictureMs = latest === null ? null : Date.parse(latest.takenAt)
  return (
    <Box as="article" isPanel position="relative" minWidth={0} overflow="hidden">
      <Link to="/cameras/$cameraId" params={{ cameraId: id }} className={css.link}>
        <span className={css.frame}>
          <Picture
            picture={latest}
            label={pictureMs === null ? '' : t('pictures.of', { name, when: formats().dateTime(pictureMs) })}
            isOneOfMany
            isOutdated={isOutdated(camera, nowMs)}
          />
        </span>
        <CameraName>{name}</CameraName>
      </Link>
      <Row
        as="span"
        gap={10}
        justify="space-between"
        tone="muted"
        whiteSpace="nowrap"
        size={13}
        padding="0 10px 8px"
      >
        <span>
          {state !== 'in_service' && <NoteBadge tone="doubt">{t(`pictures.states.${state}`)}</NoteBadge>}
          {[road, looks].filter(Boolean).join(' · ')}
        </span>
        <Age atMs={pictureMs} periodS={periodS(camera)} form="short" />
      </Row>
      <span className={css.star}>
        <FavouriteStar type="cameras" id={id} name={name} />
      </span>
    </Box>
  )
}

const CameraName = (props: LayoutProps) => (
  <Text className={css.name} as="span" isCut isBlock padding="8px 38px 0 10px" weight={500} {...props} />
)
