import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keep, readPreference } from '../../lib/preference.ts'
import { Box } from '../layout/Box.tsx'
import css from './split-view.module.css'

/** The position of the divider is stored per list. */
export type DividerName = 'stationDivider' | 'forecastDivider' | 'cameraDivider'

type Props = { divider: DividerName; left: ReactNode; right: ReactNode }

const MIN_PCT = 25
const MAX_PCT = 90
const DEFAULT_PCT: Readonly<Record<DividerName, number>> = {
  stationDivider: 62,
  forecastDivider: 62,
  cameraDivider: 58,
}
const STEP_PCT = 2

function readShare(divider: DividerName): number {
  const share = Number(readPreference(divider) ?? Number.NaN)
  return Number.isFinite(share) ? clamped(share) : DEFAULT_PCT[divider]
}

const clamped = (share: number) => Math.min(MAX_PCT, Math.max(MIN_PCT, share))

/** Two panels side by side; the divider can be moved by pointer or arrow keys, and its position is stored. */
export function SplitView({ divider, left, right }: Props) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const [share, setShare] = useState(() => readShare(divider))

  function moveTo(next: number): void {
    const rounded = Math.round(clamped(next) * 10) / 10
    setShare(rounded)
    keep(divider, String(rounded))
  }

  function onPointerMove(event: PointerEvent<HTMLHRElement>) {
    const room = box.current?.getBoundingClientRect()
    if (!room || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    moveTo(((event.clientX - room.left) / room.width) * 100)
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = {
      ArrowLeft: share - STEP_PCT,
      ArrowRight: share + STEP_PCT,
      Home: MIN_PCT,
      End: MAX_PCT,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    moveTo(next)
  }

  return (
    <div ref={box} className={css.split} style={{ gridTemplateColumns: `${share}% 9px minmax(0, 1fr)` }}>
      <Box minHeight={0} minWidth={0}>
        {left}
      </Box>
      <hr
        className={css.divider}
        aria-orientation="vertical"
        aria-label={t('app.resizePanels')}
        aria-valuenow={Math.round(share)}
        aria-valuemin={MIN_PCT}
        aria-valuemax={MAX_PCT}
        tabIndex={0}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
        onDoubleClick={() => moveTo(DEFAULT_PCT[divider])}
        onKeyDown={onKeyDown}
      />
      <Box minHeight={0} minWidth={0}>
        {right}
      </Box>
    </div>
  )
}
