import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Display } from '../../../../lib/display.ts'
import form from '../../../../ui/form/form.module.css'
import { MonthTable } from './MonthTable.tsx'
import type { NormalDraft, PlaceField } from './normals-file.ts'
import { PLACE_LIMITS, placeValue, type TypedPlace } from './typed-place.ts'

type Props = {
  draft: NormalDraft
  typed: TypedPlace
  onType: (place: TypedPlace) => void
  display: Display
}

const FIELDS: readonly PlaceField[] = ['latitude', 'longitude', 'altitude']

/** A station read from a file, before it is saved; asks for its location if the file does not give it. */
export function DraftCard({ draft, typed, onType, display }: Props) {
  const { t } = useTranslation()
  return (
    <fieldset className={form.group}>
      <legend>{`${draft.name} · ${draft.firstYear}–${draft.lastYear}`}</legend>
      {FIELDS.map((field) => (
        <TextInput
          key={field}
          size="xs"
          inputMode="decimal"
          label={t(`stationsetup.fields.${field}`)}
          value={typed[field]}
          error={
            typed[field] !== '' && placeValue(field, typed[field]) === null
              ? t('stationtools.normals.between', PLACE_LIMITS[field])
              : undefined
          }
          onChange={({ currentTarget }) => onType({ ...typed, [field]: currentTarget.value })}
        />
      ))}
      <div className={form.wide}>
        {draft.incomplete.length > 0 && (
          <p className={form.hint} role="status">
            {t('stationtools.normals.incomplete', {
              elements: draft.incomplete
                .map((element) => t(`stationtools.normals.elements.${element}`))
                .join(', '),
            })}
          </p>
        )}
        <MonthTable name={draft.name} months={draft.months} display={display} />
      </div>
    </fieldset>
  )
}
