import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../../lib/context.ts'
import { useCall } from '../../../lib/query.ts'
import { useNowMs } from '../../../time/time-mode.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Answer } from '../../../ui/states/Answer.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { Age } from '../../../ui/value/Age.tsx'
import { isOutdated, periodS } from './camera.ts'
import css from './camera-shot.module.css'
import { Picture } from './Picture.tsx'

type Props = { readonly cameraId: string }

const EVERY_MS = 30_000

/** The latest picture of a camera, filling its container. */
export function CameraShot({ cameraId }: Props) {
  const { t } = useTranslation()
  const formats = useContextData().formats()
  const nowMs = useNowMs(EVERY_MS)
  const answer = useCall('listCameras', {}, { keepsPrevious: true })
  return (
    <Answer answer={answer} loading={<Loading shape="chart" heightPx={160} />} isSection>
      {({ cameras }) => {
        const camera = cameras.find(({ id }) => id === cameraId)
        if (!camera) return <Empty>{t('pictures.none')}</Empty>
        const { id, name, latest } = camera
        const pictureMs = latest === null ? null : Date.parse(latest.takenAt)
        return (
          <Link to="/cameras/$cameraId" params={{ cameraId: id }} className={css.shot}>
            <Picture
              picture={latest}
              label={pictureMs === null ? '' : t('pictures.of', { name, when: formats.dateTime(pictureMs) })}
              isOutdated={isOutdated(camera, nowMs)}
            />
            <Row
              as="span"
              gap={8}
              align="baseline"
              justify="space-between"
              tone="muted"
              size={13}
              padding="4px 12px 6px"
            >
              <span>{name}</span>
              <Age atMs={pictureMs} periodS={periodS(camera)} form="short" />
            </Row>
          </Link>
        )
      }}
    </Answer>
  )
}
