import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { IconMapPin } from '../../ui/icons.ts'
import css from './detail.module.css'

/** Where the cameras of the station's point stand and look. */
export function CameraList({ stationId }: { stationId: string }) {
  const { t } = useTranslation()
  const { points, hasFeature, formats } = useContextData()
  const { windName } = formats()
  const point = points.find(({ id_station }) => id_station === stationId)
  const isOpen = hasFeature('cameras')
  const cameras = useCall(
    'listPointCameras',
    { params: { pointId: point?.id ?? '' } },
    { enabled: isOpen && point !== undefined },
  )
  if (!isOpen) return null
  const list = cameras.data?.cameras ?? []
  return (
    <>
      <h2 className={css.groupTitle}>{t('navigation.cameras')}</h2>
      {list.length === 0 && <p className={css.quietText}>{t('stations.noCamera')}</p>}
      <ul className={css.neighbours}>
        {list.map(({ id, name, heading }) => (
          <li key={id}>
            <IconMapPin size={15} aria-hidden />
            <span>{name}</span>
            {heading !== null && (
              <span className={css.distance}>
                {t('stations.cameraLooks', { direction: windName(heading), degrees: heading })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
