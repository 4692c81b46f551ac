import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { Answer } from '../../ui/states/Answer.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { CameraCards } from './CameraCards.tsx'
import css from './point-cameras.module.css'

/** The pictures of a point's cameras, for people who may see cameras; nothing without a point. */
export function PointCameras({ pointId }: { pointId: string | undefined }) {
  const { t } = useTranslation()
  const { hasFeature } = useContextData()
  const isOpen = hasFeature('cameras')
  const answer = useCall(
    'listPointCameras',
    { params: { pointId: pointId ?? '' } },
    { enabled: isOpen && pointId !== undefined },
  )
  if (!isOpen) return null
  return (
    <section aria-labelledby="point-cameras">
      <h2 id="point-cameras" className={css.title}>
        {t('pictures.atPoint')}
      </h2>
      {pointId === undefined ? (
        <p className={css.none}>{t('pictures.noneAtPoint')}</p>
      ) : (
        <Answer
          answer={answer}
          failed={t('pictures.pointFailed')}
          loading={<Loading shape="text" count={2} />}
          isSection
        >
          {({ cameras }) =>
            cameras.length === 0 ? (
              <p className={css.none}>{t('pictures.noneAtPoint')}</p>
            ) : (
              <CameraCards cameras={cameras} />
            )
          }
        </Answer>
      )}
    </section>
  )
}
