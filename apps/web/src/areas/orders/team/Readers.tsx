import { Button } from '@mantine/core'
import type { CallAnswer } from '@verglas/contract'
import type { Way } from '@verglas/contract/codes'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import { useCall } from '../../../lib/query.ts'
import { useLiveOnly } from '../../../time/use-live-only.ts'
import { IconBell } from '../../../ui/icons.ts'
import { Row } from '../../../ui/layout/Row.tsx'
import { Answer } from '../../../ui/states/Answer.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import css from './team.module.css'
import { useNotifyAgain } from './use-own-directives.ts'
import { waysWords } from './ways-words.ts'

type Props = {
  readonly display: Display
  readonly directive: { readonly id: string; readonly circuitId: string }
}
type Reader = CallAnswer<'listDirectiveReaders'>['readers'][number]

/**
 * For users who may order: who was notified of a directive, who has read it and when, who is overdue, and a
 * button to notify again.
 */
export function Readers({ display, directive }: Props) {
  const { t } = display
  const { hasFeature } = useContextData()
  const { isClosed, reason } = useLiveOnly()
  const params = { circuitId: directive.circuitId, directiveId: directive.id }
  const answer = useCall('listDirectiveReaders', { params }, { keepsPrevious: true })
  const notifyAgain = useNotifyAgain(directive)
  return (
    <Row className={css.readers} wraps flex="0 1 100%" align="flex-start" gap="8px 16px" size={13}>
      <Answer
        answer={answer}
        failed={t('circuits.team.failed')}
        loading={<Loading shape="text" count={1} />}
        isSection
      >
        {({ readers }) =>
          readers.length === 0 ? (
            <small>{t('circuits.team.noReaders')}</small>
          ) : (
            <details open={readers.some(({ isLate }) => isLate)}>
              <summary>
                {t('circuits.team.readers', {
                  read: readers.filter(({ readAt }) => readAt !== null).length,
                  count: readers.length,
                })}
              </summary>
              <ul className="bullets">
                {readers.map((reader) => (
                  <li key={reader.name} data-late={reader.isLate || undefined}>
                    <strong>{reader.name}</strong> · {stateOf(display, reader)}
                  </li>
                ))}
              </ul>
            </details>
          )
        }
      </Answer>
      {hasFeature('directive_notify') && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconBell size={14} aria-hidden />}
          disabled={isClosed}
          title={reason ?? t('circuits.team.notifyHint')}
          loading={notifyAgain.isPending}
          onClick={() =>
            notifyAgain.mutate(undefined, {
              onSuccess: ({ toldCount }) => showToast(notifiedWords(display, toldCount)),
            })
          }
        >
          {t(answer.data?.readers.length ? 'circuits.team.again' : 'circuits.team.notify')}
        </Button>
      )}
      {notifyAgain.isError && <small role="alert">{failureWords(t, notifyAgain.error)}</small>}
    </Row>
  )
}

export const notifiedWords = ({ t }: Pick<Display, 't'>, count: number): string =>
  count === 0 ? t('circuits.team.nobodyNotified') : t('circuits.team.notified', { count })

/** «averti à 20:02 (navigateur) · relance à 20:32 (SMS) · remplaçant averti à 21:02 : Nadia Brun». */
function stateOf({ t, formats }: Display, reader: Reader): string {
  const { role, toldAt, ways, readAt, remindedAt, remindedWays, escalatedAt, escalatedTo, isLate } = reader
  const time = (text: string) => formats.time(Date.parse(text))
  const waiting = isLate ? 'notReadInTime' : 'readerWaiting'
  const state =
    readAt === null
      ? t(`circuits.team.${waiting}`, { time: time(toldAt) })
      : t('circuits.team.readerRead', { time: time(readAt) })
  const waysText = (used: readonly Way[]) => (role === 'follower' ? '' : ` (${waysWords(t, used)})`)
  return [
    role === 'follower' ? '' : t(`circuits.team.roles.${role}`),
    readAt === null ? `${state}${waysText(ways)}` : state,
    remindedAt === null
      ? ''
      : `${t('circuits.team.reminded', { time: time(remindedAt) })}${waysText(remindedWays)}`,
    escalatedAt === null
      ? ''
      : t('circuits.team.escalated', { time: time(escalatedAt), names: escalatedTo ?? '' }),
  ]
    .filter(Boolean)
    .join(' · ')
}
