import { useTranslation } from 'react-i18next'
import { useContextData } from '../../../lib/context.ts'
import { useCall } from '../../../lib/query.ts'
import { Note } from '../../../ui/layout/Note.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { Answer } from '../../../ui/states/Answer.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { CameraCards } from './CameraCards.tsx'

/** The pictures of a point's cameras, for people who may see cameras; without a point or cameras, a note says so. */
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
      <Text id="point-cameras" as="h2" tone="muted" size={12} margin="0 0 8px">
        {t('pictures.atPoint')}
      </Text>
      {pointId === undefined ? (
        <Note margin="0 0 14px">{t('pictures.noneAtPoint')}</Note>
      ) : (
        <Answer
          answer={answer}
          failed={t('pictures.pointFailed')}
          loading={<Loading shape="text" count={2} />}
          isSection
        >
          {({ cameras }) =>
            cameras.length === 0 ? (
              <Note margin="0 0 14px">{t('pictures.noneAtPoint')}</Note>
            ) : (
              <CameraCards cameras={cameras} />
            )
          }
        </Answer>
      )}
    </section>
  )
}
