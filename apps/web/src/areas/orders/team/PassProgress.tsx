import type { Display } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { List } from '../../../ui/layout/List.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import type { Circuit } from '../circuits/circuit-rows.ts'
import { roundDoubtText } from '../directives/round-doubt.ts'

type Props = {
  readonly display: Display
  readonly circuit: Pick<Circuit, 'cycleMinutes'>
  readonly directive: { readonly id: string }
}

/** Reports of crews about the passes of an order: who left when, what is done, and what is in doubt. Nothing before the first report. */
export function PassProgress({ display, circuit, directive }: Props) {
  const { t, formats } = display
  const { data } = useCall('getOrderProgress', {}, { keepsPrevious: true })
  const reports = data?.orders.find(({ directiveId }) => directiveId === directive.id)?.passes ?? []
  if (reports.length === 0) return null
  const time = (text: string) => formats.time(Date.parse(text))
  return (
    <List margin="4px 0 0" size={13} aria-label={t('crew.reports')}>
      {reports.map((report) => {
        const { passNo, name, startedAt, doneAt } = report
        const doubt = roundDoubtText(display, report, circuit)
        return (
          <li key={`${passNo} ${name}`}>
            {doneAt === null
              ? t('crew.passOut', { number: passNo + 1, name, time: time(startedAt ?? '') })
              : t('crew.passDone', { number: passNo + 1, name, time: time(doneAt) })}
            {doubt && (
              <Text as="strong" tone="alarm">
                {' · '}
                {doubt}
              </Text>
            )}
          </li>
        )
      })}
    </List>
  )
}
