import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { Segmented } from '../choice/Segmented.tsx'
import { useIsPhone } from '../phone.ts'
import { FilterChoice } from './FilterChoice.tsx'

type Props = {
  /** Null: all zones. */
  zoneId: string | null
  onChange: (zoneId: string | null) => void
}

const FEW_ZONES = 4

/** One zone of the organisation or all. If there are few zones and enough room, all are visible. */
export function ZoneFilter({ zoneId, onChange }: Props) {
  const { t } = useTranslation()
  const { zones } = useContextData().setup
  const isPhone = useIsPhone()
  if (zones.length < 2) return null
  const Choice = isPhone || zones.length > FEW_ZONES ? FilterChoice : Segmented
  return (
    <Choice
      label={t('places.zone')}
      options={[
        { value: '', label: t('places.allZones') },
        ...zones.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={zoneId ?? ''}
      onChange={(id) => onChange(id || null)}
    />
  )
}
