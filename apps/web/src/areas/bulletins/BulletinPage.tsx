import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { BulletinScreen } from './BulletinScreen.tsx'
import { SectionChoice } from './SectionChoice.tsx'
import { useSections } from './use-sections.ts'

/** Print view of the bulletin of a forecast point. */
export function BulletinPage() {
  const { t } = useTranslation()
  const { castpointId } = useParams({ strict: false }) as { castpointId: string }
  const { points } = useContextData()
  const chosen = useSections()
  const name = points.find(({ id_castpoint }) => id_castpoint === castpointId)?.name
  return (
    <BulletinScreen
      about={{ a: 'castpoints', b: castpointId }}
      sections={chosen.isChanged ? chosen.sections : null}
      title={name === undefined ? t('bulletins.title') : t('bulletins.of', { name })}
      sidePanel={<SectionChoice chosen={chosen} />}
      back={
        <Link to="/previsions/view/$castpointId" params={{ castpointId }}>
          {t('bulletins.toForecast')}
        </Link>
      }
    />
  )
}
