import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../../lib/context.ts'
import { useCall } from '../../../lib/query.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { Heading } from '../../../ui/layout/Heading.tsx'
import { Note } from '../../../ui/layout/Note.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { SkillLine } from '../../skill/panels.ts'

type Props = { stationId: string; timeZone: string }

/** The forecasts that use sky view, horizon and sensor depth from here, and their accuracy so far. */
export function ModelSection({ stationId, timeZone }: Props) {
  const { t } = useTranslation()
  const { points } = useContextData()
  const model = useCall('getStationModel', { params: { stationId } })
  if (!model.data) return null
  const { castpointId } = model.data
  return (
    <Box aria-labelledby="station-model" as="section" maxWidth={720} marginTop={24}>
      <Heading marginBottom={4} id="station-model">
        {t('stationsetup.model.title')}
      </Heading>
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
          <Text as="h3" margin="8px 0 2px">
            {t('stationsetup.learnt')}
          </Text>
          <SkillLine castpointId={castpointId} timeZone={timeZone} />
        </>
      )}
    </Box>
  )
}
