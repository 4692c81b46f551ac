import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../../lib/context.ts'
import { useCall } from '../../../lib/query.ts'
import { Note } from '../../../ui/layout/Note.tsx'
import { SkillLine } from '../../skill/panels.ts'
import css from './stationsetup.module.css'

type Props = { stationId: string; timeZone: string }

/** The forecasts that use sky view, horizon and sensor depth from here, and their accuracy so far. */
export function ModelSection({ stationId, timeZone }: Props) {
  const { t } = useTranslation()
  const { points } = useContextData()
  const model = useCall('getStationModel', { params: { stationId } })
  if (!model.data) return null
  const { castpointId } = model.data
  return (
    <section aria-labelledby="station-model" className={css.section}>
      <h2 id="station-model">{t('stationsetup.model.title')}</h2>
      {castpointId === null ? (
        <Note margin="0 0 8px">{t('stationsetup.model.none')}</Note>
      ) : (
        <>
          <Note margin="0 0 8px">
            {t('stationsetup.model.assimilated')}{' '}
            <Link to="/previsions/view/$castpointId" params={{ castpointId }}>
              {points.find(({ id_castpoint }) => id_castpoint === castpointId)?.name ?? castpointId}
            </Link>
          </Note>
          <h3>{t('stationsetup.learnt')}</h3>
          <SkillLine castpointId={castpointId} timeZone={timeZone} />
        </>
      )}
    </section>
  )
}
