import 'dayjs/locale/en-gb'
import 'dayjs/locale/fr'
import './dates.css'
import { DatesProvider } from '@mantine/dates'
import type { ReactNode } from 'react'
import { useContextData } from '../../lib/context.ts'

const DAYJS_LOCALE = { fr: 'fr', en: 'en-gb' } as const

/**
 * Sets language and Monday as first day of the week for calendars. Loaded together with the first calendar.
 */
export function Dates({ children }: { children: ReactNode }) {
  const { locale } = useContextData()
  return (
    <DatesProvider settings={{ locale: DAYJS_LOCALE[locale], firstDayOfWeek: 1 }}>{children}</DatesProvider>
  )
}
