import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../lib/query.ts'
import { AdminPage } from '../../../ui/page/AdminPage.tsx'
import { DetailScreen } from '../../../ui/screen/DetailScreen.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { MasksPanel } from './MasksPanel.tsx'

/** The masks of a camera that a source describes. */
export function MasksPage() {
  const { t } = useTranslation()
  const { cameraId = '' } = useParams({ strict: false })
  const answer = useCall('listOwnedCameras', {})
  const camera = answer.data?.cameras.find(({ id }) => id === cameraId)
  const backLink = <Link to="/admin/cameras">{t('camerasetup.all')}</Link>
  return (
    <DetailScreen
      title={camera?.name ?? t('camerasetup.camera')}
      Frame={AdminPage}
      facts={backLink}
      answer={answer}
      failed={t('camerasetup.failed')}
      loading={<Loading shape="chart" heightPx={420} />}
      back={backLink}
    >
      {() =>
        camera ? (
          <MasksPanel camera={camera} />
        ) : (
          <Empty action={backLink}>{t('camerasetup.notFoundOwned')}</Empty>
        )
      }
    </DetailScreen>
  )
}
