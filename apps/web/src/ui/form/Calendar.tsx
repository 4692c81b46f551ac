import { DatePicker, type DatePickerProps, type DatePickerType } from '@mantine/dates'
import { useTranslation } from 'react-i18next'
import css from './calendar.module.css'
import { Dates } from './Dates.tsx'

/** A month calendar for choosing a day or a range of days. */
export function Calendar<Type extends DatePickerType = 'default'>(props: DatePickerProps<Type>) {
  return (
    <Dates>
      <DatePicker<Type>
        hideOutsideDates
        classNames={{ day: css.day }}
        ariaLabels={useCalendarLabels()}
        {...props}
      />
    </Dates>
  )
}

/** Labels of the calendar's controls. */
export function useCalendarLabels() {
  const { t } = useTranslation()
  return {
    monthLevelControl: t('time.chooseMonth'),
    yearLevelControl: t('time.chooseYear'),
    nextMonth: t('time.nextMonth'),
    previousMonth: t('time.previousMonth'),
  }
}
