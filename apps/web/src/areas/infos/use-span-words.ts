import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import type { Info } from '../../lib/info.ts'

/** The period of a piece of news in words: «du … au …», «depuis le …». */
export function useSpanWords(): (info: Pick<Info, 'fromAt' | 'toAt'>) => string {
  const { t } = useTranslation()
  const { dateTime } = useContextData().formats()
  return ({ fromAt, toAt }) => {
    const from = dateTime(Date.parse(fromAt))
    return toAt === null
      ? t('infos.since', { from })
      : t('infos.span', { from, to: dateTime(Date.parse(toAt)) })
  }
}
