import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { Grid } from '../../ui/layout/Grid.tsx'
import { DetailScreen } from '../../ui/screen/DetailScreen.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { CameraActions } from './CameraActions.tsx'
import { CameraFacts } from './CameraFacts.tsx'
import { CameraSidePanel } from './CameraSidePanel.tsx'
import { CameraView } from './CameraView.tsx'
import { useFilmAddress } from './use-film.ts'

/** One camera: its current picture, its past pictures, and the weather at its location. */
export function CameraPage() {
  const { t } = useTranslation()
  const { cameraId = '' } = useParams({ strict: false })
  const { points } = useContextData()
  const { range } = useFilmAddress()
  const answer = useCall('getCamera', { params: { cameraId }, query: { range } }, { keepsPrevious: true })
  // The previous answer stays for another range of the same camera, but not for another camera.
  const isOther = answer.data !== undefined && answer.data.camera.id !== cameraId
  const data = isOther ? undefined : answer.data
  return (
    <DetailScreen
      title={data?.camera.name ?? t('cameras.title')}
      favourite={data && { type: 'cameras', id: cameraId }}
      facts={data && <CameraFacts camera={data.camera} points={points} />}
      actions={data && <CameraActions camera={data.camera} points={points} />}
      answer={{ ...answer, data }}
      failed={t('cameras.failed')}
      missingText={t('cameras.notFound')}
      loading={<Loading shape="chart" heightPx={560} />}
      back={<Link to="/cameras">{t('cameras.toList')}</Link>}
    >
      {({ camera, pictures, isThinned, kept }) =>
        camera.latest === null ? (
          // The weather and the road at its location are available even without pictures.
          <Grid columns="minmax(0, 1fr) 320px" gap={20} align="start" stacksWhenNarrow>
            <Empty>{t('pictures.none')}</Empty>
            <CameraSidePanel camera={camera} atMs={null} />
          </Grid>
        ) : (
          <CameraView
            key={camera.id}
            camera={camera}
            pictures={pictures}
            isThinned={isThinned}
            retention={kept}
          />
        )
      }
    </DetailScreen>
  )
}
