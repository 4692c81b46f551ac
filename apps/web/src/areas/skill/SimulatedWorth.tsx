import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { Note } from '../../ui/layout/Note.tsx'

/**
 * Errors of the road temperature at real road sensors, K (docs/road-model.md, «How good it is»). The first three are
 * with the weather forecasts of the time; `correctedK` is with observed weather and the statistical correction.
 */
const MEASURED = { firstHourK: 0.51, untilSixHoursK: 1.43, laterK: 2.4, correctedK: 1.3 } as const

/** Compares the skill of the demonstration with the errors that were measured on real roads. */
export function SimulatedWorth({ timeZone }: { readonly timeZone: string }) {
  const { t } = useTranslation()
  const formats = useContextData().formats(timeZone)
  const error = (kelvin: number) => formats.difference('temperature', kelvin)
  return (
    <Note maxWidth="90ch">
      {t('skill.simulatedWorth', {
        firstHour: error(MEASURED.firstHourK),
        untilSixHours: error(MEASURED.untilSixHoursK),
        later: error(MEASURED.laterK),
        corrected: error(MEASURED.correctedK),
      })}
    </Note>
  )
}
