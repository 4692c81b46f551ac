import { Button, Checkbox } from '@mantine/core'
import type { MeasureCode } from '@verglas/contract/measures'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../ui/layout/Note.tsx'
import { OrderList } from '../../../ui/list/OrderList.tsx'
import { measureChoices } from './station-setting.ts'
import css from './stationsetup.module.css'

type Props = {
  /** Null: all measured ones, in the usual order. */
  selected: readonly MeasureCode[] | null
  measured: readonly MeasureCode[]
  onChange: (selected: readonly MeasureCode[] | null) => void
}

/** Which measures are on the page of the station, and their order within their groups. */
export function MeasureOrder({ selected, measured, onChange }: Props) {
  const { t } = useTranslation()
  const choices = measureChoices(selected, measured)
  const chosen = choices.filter(({ isVisible }) => isVisible).map(({ code }) => code)
  const nameOf = (code: MeasureCode) => t(`measures.${code}.long`)
  return (
    <section aria-labelledby="shown-measures" className={css.measures}>
      <h2 id="shown-measures">{t('stationsetup.measures')}</h2>
      {measured.length === 0 && <Note margin="0 0 8px">{t('stationsetup.noMeasures')}</Note>}
      <OrderList
        entries={choices.map(({ code, isVisible }) => ({ id: code, name: nameOf(code), code, isVisible }))}
        onOrder={(ids) => onChange(ids.flatMap((id) => chosen.find((code) => code === id) ?? []))}
        row={({ code, isVisible, name }) => (
          <Checkbox
            size="xs"
            label={name}
            checked={isVisible}
            // At least one measure stays visible.
            disabled={isVisible && chosen.length === 1}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...chosen, code] : chosen.filter((other) => other !== code))
            }
          />
        )}
      />
      {selected !== null && (
        <Button size="compact-xs" variant="default" onClick={() => onChange(null)}>
          {t('stationsetup.allMeasures')}
        </Button>
      )}
    </section>
  )
}
