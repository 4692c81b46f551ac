import { Button, Checkbox } from '@mantine/core'
import type { MeasureCode } from '@verglas/contract/measures'
import { useTranslation } from 'react-i18next'
import { OrderList } from '../../ui/list/OrderList.tsx'
import { measureChoices } from './station-setting.ts'
import css from './stationsetup.module.css'

type Props = {
  /** Null: all that are measured, in the usual order. */
  shown: readonly MeasureCode[] | null
  measured: readonly MeasureCode[]
  onChange: (shown: readonly MeasureCode[] | null) => void
}

/** Which measures stand on the page of the station, and in which order within their groups. */
export function MeasureOrder({ shown, measured, onChange }: Props) {
  const { t } = useTranslation()
  const choices = measureChoices(shown, measured)
  const chosen = choices.filter(({ isShown }) => isShown).map(({ code }) => code)
  const nameOf = (code: MeasureCode) => t(`measures.${code}.long`)
  return (
    <section aria-labelledby="shown-measures" className={css.measures}>
      <h2 id="shown-measures">{t('stationsetup.measures')}</h2>
      {measured.length === 0 && <p className={css.hint}>{t('stationsetup.noMeasures')}</p>}
      <OrderList
        entries={choices.map(({ code, isShown }) => ({ id: code, name: nameOf(code), code, isShown }))}
        onOrder={(ids) => onChange(ids.flatMap((id) => chosen.find((code) => code === id) ?? []))}
        row={({ code, isShown, name }) => (
          <Checkbox
            size="xs"
            label={name}
            checked={isShown}
            // one at least is shown
            disabled={isShown && chosen.length === 1}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...chosen, code] : chosen.filter((other) => other !== code))
            }
          />
        )}
      />
      {shown !== null && (
        <Button size="compact-xs" variant="default" onClick={() => onChange(null)}>
          {t('stationsetup.allMeasures')}
        </Button>
      )}
    </section>
  )
}
