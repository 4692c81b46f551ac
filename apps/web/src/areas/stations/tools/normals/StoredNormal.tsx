import type { CallAnswer } from '@verglas/contract'
import { useState } from 'react'
import type { Display } from '../../../../lib/display.ts'
import { DeleteQuestion } from '../../../../ui/form/DeleteQuestion.tsx'
import { LiveButton } from '../../../../ui/form/LiveButton.tsx'
import { Box } from '../../../../ui/layout/Box.tsx'
import { MonthTable } from './MonthTable.tsx'
import css from './normals.module.css'

export type Normal = CallAnswer<'listClimateNormals'>['entries'][number]

type Props = {
  normal: Normal
  /** The number of the organisation's stations that use it; null if not known here. */
  stationCount: number | null
  onRemove: () => void
  display: Display
}

/** A reference station of the organisation; its months expand below it. */
export function StoredNormal({ normal, stationCount, onRemove, display }: Props) {
  const { t, formats } = display
  const [isConfirming, setIsConfirming] = useState(false)
  const { name, source, firstYear, lastYear, altitude, latitude, longitude } = normal
  return (
    <Box as="details" className={css.stored} hasLineBelow padding="10px 0">
      <summary>
        <strong>{name}</strong>
        <span>{`${firstYear}–${lastYear}`}</span>
        <span>{formats.quantity('altitude', altitude)}</span>
        <span>{`${formats.number(latitude, 3)} ; ${formats.number(longitude, 3)}`}</span>
        <span>{source}</span>
        {stationCount !== null && <span>{t('stationtools.normals.countsFor', { count: stationCount })}</span>}
      </summary>
      <MonthTable name={name} months={normal.months} display={display} />
      {isConfirming ? (
        <DeleteQuestion
          label={t('stationtools.normals.remove')}
          question={t('stationtools.normals.removeSure', { name })}
          confirm={t('stationtools.normals.remove')}
          onDelete={onRemove}
          onCancel={() => setIsConfirming(false)}
        />
      ) : (
        <LiveButton size="compact-sm" variant="default" onClick={() => setIsConfirming(true)}>
          {t('stationtools.normals.remove')}
        </LiveButton>
      )}
    </Box>
  )
}
