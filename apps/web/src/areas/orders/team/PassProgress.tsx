import type { Display } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { List } from '../../../ui/layout/List.tsx'

type Props = { readonly display: Display; readonly directive: { readonly id: string } }

/** Reports of crews about the passes of an order: who left when, and what is done. Nothing before the first report. */
export function PassProgress({ display: { t, formats }, directive }: Props) {
  const { data } = useCall('getOrderProgress', {}, { keepsPrevious: true })
  const reports = data?.orders.find(({ directiveId }) => directiveId === directive.id)?.passes ?? []
  if (reports.length === 0) return null
  const time = (text: string) => formats.time(Date.parse(text))
  return (
    <List margin="4px 0 0" size={13} aria-label={t('crew.reports')}>
      {reports.map(({ passNo, name, startedAt, doneAt }) => (
        <li key={`${passNo} ${name}`}>
          {doneAt === null
            ? t('crew.passOut', { number: passNo + 1, name, time: time(startedAt ?? '') })
            : t('crew.passDone', { number: passNo + 1, name, time: time(doneAt) })}
        </li>
      ))}
    </List>
  )
}
