import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/query.ts'
import { Answer } from '../../ui/states/Answer.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { ModelAgainstSensor } from './ModelPanel.tsx'

type Props = { readonly stationId: string }

/** Forecast and measured road temperature of a station, for other screens. */
export function StationModel({ stationId }: Props) {
  const { t } = useTranslation()
  const answer = useCall('getStationInfos', { params: { stationId } }, { keepsPrevious: true })
  return (
    <Answer
      answer={answer}
      failed={t('stations.failed')}
      loading={<Loading shape="chart" heightPx={280} />}
      isSection
    >
      {({ station }) => <ModelAgainstSensor station={station} />}
    </Answer>
  )
}
