import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useContextData } from '../../lib/context.ts'
import { type Display, useDisplay } from '../../lib/display.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { useLiveOnly } from '../../time/use-live-only.ts'
import { IconUser } from '../../ui/icons.ts'
import { Box } from '../../ui/layout/Box.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { Age } from '../../ui/value/Age.tsx'
import { HumancastHistory } from './HumancastHistory.tsx'
import { HumancastWords, spanWords } from './HumancastWords.tsx'
import css from './humancast.module.css'
import type { NamedHumancast } from './humancast-draft.ts'
import { useHumancast } from './use-humancast.ts'

const HumancastForm = lazyComponent(() => import('./HumancastForm.tsx'), 'HumancastForm')

/** A humancast stays relevant for hours: it is displayed as old after half a day. */
const PERIOD_S = 12 * 3600

type Props = { humancast: NamedHumancast; castpointId: string | null; timeZone: string }

/** One humancast: its text, its corrections, its scope and author, and for forecasters the buttons to change it. */
export function HumancastEntry({ humancast, castpointId, timeZone }: Props) {
  const display = useDisplay(timeZone)
  const { t } = display
  const { hasFeature } = useContextData()
  const [isChanging, setIsChanging] = useState(false)
  const { author, writtenAt, scope, scopeName, castpointIds } = humancast
  if (isChanging)
    return (
      <Suspense fallback={null}>
        <HumancastForm
          castpointId={castpointId}
          timeZone={timeZone}
          beginMs={Date.parse(humancast.from)}
          humancast={humancast}
          onDone={() => setIsChanging(false)}
        />
      </Suspense>
    )
  return (
    <article className={css.entry}>
      <IconUser size={18} aria-hidden />
      <Box className={css.words} flex={1} minWidth={0}>
        <HumancastWords display={display} humancast={humancast} />
        <p className={css.facts}>
          {(scope.kind !== 'castpoint' || castpointId === null) && (
            <span>
              {t(`humancast.scopes.${scope.kind}`, { name: scopeName })}
              {scope.kind !== 'castpoint' && ` (${t('humancast.points', { count: castpointIds.length })})`}
            </span>
          )}
          <span>{author}</span>
          <Age atMs={Date.parse(writtenAt)} periodS={PERIOD_S} timeZone={timeZone} />
          <span>{t('humancast.holds', { span: spanWords(display, humancast) })}</span>
        </p>
        {hasFeature('humancast_edit') && <HumancastHistory display={display} humancastId={humancast.id} />}
      </Box>
      {hasFeature('humancast_edit') && (
        <Actions display={display} humancast={humancast} onChange={() => setIsChanging(true)} />
      )}
    </article>
  )
}

type ActionsProps = { display: Display; humancast: NamedHumancast; onChange: () => void }

function Actions({ display: { t }, humancast, onChange }: ActionsProps) {
  const { isClosed, reason } = useLiveOnly()
  const { withdraw } = useHumancast()
  const [isConfirming, setIsConfirming] = useState(false)
  const small = { size: 'compact-xs', disabled: isClosed } as const
  return (
    <Row wraps align="flex-start" gap={6}>
      {withdraw.isError && (
        <Text as="p" tone="alarm" size={13} role="alert">
          {failureWords(t, withdraw.error)}
        </Text>
      )}
      {!isConfirming && (
        <Button {...small} variant="subtle" title={reason} onClick={onChange}>
          {t('humancast.change')}
        </Button>
      )}
      <Button
        {...small}
        variant={isConfirming ? 'filled' : 'subtle'}
        title={reason ?? t('humancast.withdrawHint')}
        loading={withdraw.isPending}
        onClick={() => (isConfirming ? withdraw.mutate(humancast) : setIsConfirming(true))}
      >
        {t(isConfirming ? 'humancast.withdrawSure' : 'humancast.withdraw')}
      </Button>
      {isConfirming && (
        <Button size="compact-xs" variant="subtle" onClick={() => setIsConfirming(false)}>
          {t('app.cancel')}
        </Button>
      )}
    </Row>
  )
}
