import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { Box } from '../../ui/layout/Box.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import css from './camera-view.module.css'
import { type Picture as CameraPicture, takenMs } from './film.ts'
import type { Camera } from './pictures/panels.ts'
import { Picture } from './pictures/panels.ts'

type Props = {
  camera: Camera
  picture: CameraPicture
  /** Which of two pictures it is; null if it is the only one. */
  caption: string | null
  isOutdated?: boolean
}

/** One picture with the time it was taken. */
export function Shot({ camera, picture, caption, isOutdated = false }: Props) {
  const { t } = useTranslation()
  const photoTime = useContextData().formats().dateTime(takenMs(picture))
  return (
    <Box as="figure" minWidth={0}>
      <div className={css.frame}>
        <Picture
          picture={picture}
          label={t('pictures.of', { name: camera.name, when: photoTime })}
          isFrame
          isOutdated={isOutdated}
        />
      </div>
      <Row as="figcaption" wraps tone="muted" gap="4px 10px" paddingTop={4} size={13}>
        {caption !== null && <span>{caption}</span>}
        <Text as="time" tone="text" weight={500} dateTime={picture.takenAt}>
          {photoTime}
        </Text>
        {isOutdated && <strong>{t('time.outdated')}</strong>}
      </Row>
    </Box>
  )
}
