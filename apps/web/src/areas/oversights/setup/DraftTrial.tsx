import { Button } from '@mantine/core'
import type { CallAnswer } from '@verglas/contract'
import { OVERSIGHT_TRY_DAYS } from '@verglas/contract/oversight-codes'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import { SeverityBadge } from '../../../ui/badge/SeverityBadge.tsx'
import { Box } from '../../../ui/layout/Box.tsx'
import { Heading } from '../../../ui/layout/Heading.tsx'
import type { LayoutProps } from '../../../ui/layout/layout-element.ts'
import { Note } from '../../../ui/layout/Note.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { ruleWords } from '../panels.ts'
import { type OversightDraft, readDraft, rulesOf } from './oversight-draft.ts'
import css from './oversightsetup.module.css'

type Trial = CallAnswer<'tryOversight'>
type Props = { display: Display; draft: OversightDraft }

const MAX_PERIODS = 6
const KINDS = [
  ['castpoint', 'castpoints'],
  ['station', 'stations'],
  ['segment', 'segments'],
] as const

/**
 * Tries the draft: how often it would have been active in the last days, by the measurements and forecasts of
 * that time.
 */
export function DraftTrial({ display, draft }: Props) {
  const { t, formats } = display
  const { setup } = useContextData()
  const [tried, setTried] = useState<{ trial: Trial; draft: string } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isTrying, setTrying] = useState(false)
  const { body, errors } = readDraft({ ...draft, name: '-' }, formats.settings)
  const draftKey = JSON.stringify({ area: body.area, rules: body.rules })

  async function tryDraft() {
    setTrying(true)
    setFailure(null)
    try {
      const trial = await call('tryOversight', {
        params: { setupId: setup.id },
        body: { area: body.area, rules: body.rules },
      })
      setTried({ trial, draft: draftKey })
    } catch (error) {
      setFailure(failureWords(t, error))
    } finally {
      setTrying(false)
    }
  }

  const isReady = Object.keys(errors).length === 0
  return (
    <TrialBox aria-label={t('oversightsetup.trial')}>
      <Heading marginBottom={6}>{t('oversightsetup.trial')}</Heading>
      <Button
        size="xs"
        variant="default"
        loading={isTrying}
        disabled={!isReady}
        onClick={() => void tryDraft()}
      >
        {t('oversightsetup.try', { days: OVERSIGHT_TRY_DAYS })}
      </Button>
      {!isReady && <Note>{t('oversightsetup.tryNotReady')}</Note>}
      {failure && (
        <Text as="p" tone="alarm" margin="4px 0" size={13} role="alert">
          {failure}
        </Text>
      )}
      <div aria-live="polite">
        {tried && (
          <TrialResult
            display={display}
            trial={tried.trial}
            draft={draft}
            isOutdated={tried.draft !== draftKey}
          />
        )}
      </div>
    </TrialBox>
  )
}

type ResultProps = Props & { trial: Trial; isOutdated: boolean }

function TrialResult({ display, trial, draft, isOutdated }: ResultProps) {
  const { t, formats } = display
  const { times, activeHours, knownHours, rules, spells, inArea } = trial
  const places = KINDS.filter(([, countField]) => inArea[countField] > 0)
    .map(([kind, countField]) => t(`oversights.kinds.${kind}`, { count: inArea[countField] }))
    .join(', ')
  const wordsById = new Map(rulesOf(draft.rules).map((rule) => [rule.id, ruleWords(display, rule)]))
  return (
    <div className={css.result} data-outdated={isOutdated}>
      {isOutdated && <Note>{t('oversightsetup.previousResult')}</Note>}
      <Text as="p" className={css.times} size={16} weight={600}>
        {knownHours === 0
          ? t('oversightsetup.tryNothing')
          : t('oversightsetup.tryTimes', {
              count: times,
              duration: formats.duration(activeHours * 3_600_000),
            })}
      </Text>
      <Note>
        {t('oversights.inArea', { places: places || t('oversightsetup.noPlace') })}
        {' · '}
        {t('oversightsetup.hoursWithData', { hours: knownHours })}
      </Note>
      {rules.length > 1 && (
        <Box as="ul" margin="8px 0 0">
          {rules.map(({ ruleId, times: own }) => (
            <Box as="li" padding="3px 0" key={ruleId}>
              {wordsById.get(ruleId) ?? ruleId} – {t('oversightsetup.tryRule', { count: own })}
            </Box>
          ))}
        </Box>
      )}
      {spells.length > 0 && (
        <Box as="ul" margin="8px 0 0">
          {spells.slice(0, MAX_PERIODS).map(({ from, to, severity }) => (
            <Box as="li" padding="3px 0" key={from}>
              <SeverityBadge severity={severity} />{' '}
              {to === null
                ? t('oversightsetup.since', { from: formats.dateTime(Date.parse(from)) })
                : t('oversightsetup.span', {
                    from: formats.dateTime(Date.parse(from)),
                    to: formats.dateTime(Date.parse(to)),
                  })}
            </Box>
          ))}
        </Box>
      )}
    </div>
  )
}

const TrialBox = (props: LayoutProps) => (
  <Box className={css.trial} as="section" isPanel marginTop={20} padding="12px 14px" {...props} />
)
