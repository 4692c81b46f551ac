import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { WARNING_SEVERITIES } from '@verglas/contract/alert-codes'
import { CEILS, type CeilKind } from '@verglas/contract/ceil-codes'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Display } from '../../lib/display.ts'
import { useFieldError } from '../../ui/form/form-context.ts'
import { IconChevronDown, IconChevronRight } from '../../ui/icons.ts'
import { Box } from '../../ui/layout/Box.tsx'
import css from './ceils.module.css'
import {
  hasDirection,
  readValue,
  readWind,
  type ThresholdDraft,
  type ThresholdDrafts,
} from './threshold-draft.ts'

type Props = {
  display: Display
  kinds: readonly CeilKind[]
  drafts: ThresholdDrafts
  onChange: (kind: CeilKind, draft: ThresholdDraft) => void
  /** Content below the open threshold: its trial. */
  under?: (kind: CeilKind) => ReactNode
}

/** A row for each kind of threshold: on or off, its value, and its severity. */
export function ThresholdRows({ kinds, under, ...row }: Props) {
  const [openKind, setOpenKind] = useState<CeilKind | null>(null)
  return kinds.map((kind) => (
    <Row
      key={kind}
      kind={kind}
      {...row}
      {...(under && {
        isOpen: kind === openKind,
        onToggle: () => setOpenKind(kind === openKind ? null : kind),
      })}
    >
      {kind === openKind && under?.(kind)}
    </Row>
  ))
}

type RowProps = Omit<Props, 'kinds' | 'under'> & {
  kind: CeilKind
  isOpen?: boolean
  onToggle?: () => void
  children: ReactNode
}

const SEVERITY_WORDS = { 1: 'minor', 2: 'moderate', 3: 'strong', 4: 'extreme' } as const
const COMPASS = Array.from({ length: 16 }, (_, index) => index * 22.5)

function Row({ display, kind, drafts, onChange, isOpen = false, onToggle, children }: RowProps) {
  const { t, formats } = display
  const draft = drafts[kind]
  const { quantity } = CEILS[kind]
  const name = t(`ceils.kinds.${kind}`)
  const change = (changes: Partial<ThresholdDraft>) => onChange(kind, { ...draft, ...changes })
  const valueError = useFieldError(`${kind}.value`)
  const windError = useFieldError(`${kind}.wind`)
  const unit = (of: 'speed' | NonNullable<typeof quantity>) => <small>{formats.unit(of)}</small>
  return (
    <Box as="section" hasLineAbove padding="8px 0" aria-label={name}>
      <div className={css.inputs}>
        <Switch
          size="sm"
          className={css.kind}
          label={name}
          checked={draft.isEnabled}
          onChange={({ currentTarget: { checked } }) => change({ isEnabled: checked })}
        />
        {quantity && (
          <TextInput
            size="xs"
            w={112}
            name={`${kind}.value`}
            aria-label={t('ceils.valueOf', { name })}
            inputMode="text"
            autoComplete="off"
            rightSection={unit(quantity)}
            rightSectionWidth={44}
            value={draft.value.text}
            error={valueError}
            onChange={({ currentTarget: { value } }) =>
              change({ value: readValue(kind, value, formats.settings) })
            }
          />
        )}
        {kind === 'water_level' && (
          <TextInput
            size="xs"
            w={112}
            name={`${kind}.wind`}
            aria-label={t('ceils.windOf')}
            placeholder={t('ceils.anyWind')}
            autoComplete="off"
            rightSection={unit('speed')}
            rightSectionWidth={44}
            value={draft.wind.text}
            error={windError}
            onChange={({ currentTarget: { value } }) => change({ wind: readWind(value, formats.settings) })}
          />
        )}
        {hasDirection(kind, draft) && (
          <DirectionChoice
            display={display}
            kind={kind}
            direction={draft.direction}
            onChange={(direction) => change({ direction })}
          />
        )}
        <SeverityChoice name={name} severity={draft.severity} onChange={(severity) => change({ severity })} />
        {onToggle && (
          <button type="button" className={css.toggle} aria-expanded={isOpen} onClick={onToggle}>
            {isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
            {t('ceils.try')}
          </button>
        )}
      </div>
      {children}
    </Box>
  )
}

type SeverityProps = {
  name: string
  severity: ThresholdDraft['severity']
  onChange: (severity: ThresholdDraft['severity']) => void
}

function SeverityChoice({ name, severity, onChange }: SeverityProps) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      size="xs"
      w={128}
      aria-label={t('ceils.severityOf', { name })}
      data={WARNING_SEVERITIES.map((value) => ({
        value: `${value}`,
        label: t(`codes.severity.${SEVERITY_WORDS[value]}`),
      }))}
      value={`${severity}`}
      onChange={({ currentTarget: { value } }) => {
        const chosen = WARNING_SEVERITIES.find((candidate) => `${candidate}` === value)
        if (chosen) onChange(chosen)
      }}
    />
  )
}

type DirectionProps = {
  display: Display
  kind: CeilKind
  direction: string
  onChange: (direction: string) => void
}

const DirectionChoice = ({ display: { t, formats }, kind, direction, onChange }: DirectionProps) => (
  <NativeSelect
    size="xs"
    w={128}
    name={`${kind}.direction`}
    aria-label={t('ceils.directionOf')}
    data={[
      { value: '', label: t('ceils.anyDirection') },
      ...COMPASS.map((degrees) => ({ value: `${degrees}`, label: formats.windName(degrees) })),
    ]}
    value={direction}
    onChange={({ currentTarget: { value } }) => onChange(value)}
  />
)
