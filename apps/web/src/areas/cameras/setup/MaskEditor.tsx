import { Button } from '@mantine/core'
import { MAX_MASK_CORNERS, MAX_MASKS } from '@verglas/contract/camera-codes'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../ui/layout/Note.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import css from './camerasetup.module.css'
import { MaskPicture } from './MaskPicture.tsx'
import { addedCorner, type Corner, type Mask, movedCorner, NEW_MASK, removedCorner } from './masks.ts'

type Props = {
  imageId: string
  masks: readonly Mask[]
  onChange: (masks: readonly Mask[]) => void
}

const STEP = 0.01
const LARGE_STEP = 0.05
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const percent = (fraction: number) => `${(fraction * 100).toFixed(2)}%`

/**
 * Edits polygons over a picture. Corners are buttons: drag them, or move them with arrows (Shift for larger
 * steps); Insert adds a corner after one, Delete removes it.
 */
export function MaskEditor({ imageId, masks, onChange }: Props) {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<Corner | null>(null)
  const current = chosen && masks[chosen.mask]?.[chosen.corner] ? chosen : null

  function onKey(event: KeyboardEvent, corner: Corner, [x, y]: readonly [number, number]) {
    const step = STEPS[event.key]
    const size = event.shiftKey ? LARGE_STEP : STEP
    if (step) onChange(movedCorner(masks, corner, [x + step[0] * size, y + step[1] * size]))
    else if (event.key === 'Delete') onChange(removedCorner(masks, corner))
    else if (event.key === 'Insert') onChange(addedCorner(masks, corner))
    else return
    event.preventDefault()
  }
  function onDrag(event: PointerEvent, corner: Corner) {
    const box = frame.current?.getBoundingClientRect()
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    onChange(
      movedCorner(masks, corner, [
        (event.clientX - box.left) / box.width,
        (event.clientY - box.top) / box.height,
      ]),
    )
  }

  return (
    <Stack gap={8}>
      <MaskTools masks={masks} current={current} onChange={onChange} onChoose={setChosen} />
      <Note>{t('camerasetup.masks.how')}</Note>
      <MaskPicture frameRef={frame} imageId={imageId} masks={masks}>
        {masks.flatMap((mask, maskIndex) =>
          mask.map(([x, y], cornerIndex) => {
            const corner = { mask: maskIndex, corner: cornerIndex }
            const isChosen = current?.mask === maskIndex && current.corner === cornerIndex
            return (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: corners have no name but their place
                key={`${maskIndex} ${cornerIndex}`}
                type="button"
                className={css.corner}
                style={{ left: percent(x), top: percent(y) }}
                aria-label={t('camerasetup.masks.corner', {
                  corner: cornerIndex + 1,
                  mask: maskIndex + 1,
                })}
                aria-pressed={isChosen}
                onFocus={() => setChosen(corner)}
                onKeyDown={(event) => onKey(event, corner, [x, y])}
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId)
                  setChosen(corner)
                }}
                onPointerMove={(event) => onDrag(event, corner)}
              />
            )
          }),
        )}
      </MaskPicture>
    </Stack>
  )
}

type ToolsProps = Omit<Props, 'imageId'> & {
  /** The corner that the tools act on. */
  current: Corner | null
  onChoose: (corner: Corner) => void
}

function MaskTools({ masks, current, onChange, onChoose }: ToolsProps) {
  const { t } = useTranslation()
  return (
    <Row wraps gap={8} role="toolbar" aria-label={t('camerasetup.masks.tools')}>
      <Button
        size="compact-sm"
        variant="default"
        disabled={masks.length >= MAX_MASKS}
        onClick={() => {
          onChange([...masks, NEW_MASK])
          onChoose({ mask: masks.length, corner: 0 })
        }}
      >
        {t('camerasetup.masks.add')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={!current || (masks[current.mask]?.length ?? 0) >= MAX_MASK_CORNERS}
        onClick={() => current && onChange(addedCorner(masks, current))}
      >
        {t('camerasetup.masks.addCorner')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={!current}
        onClick={() => current && onChange(removedCorner(masks, current))}
      >
        {t('camerasetup.masks.removeCorner')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={!current}
        onClick={() => current && onChange(masks.filter((_, at) => at !== current.mask))}
      >
        {t('camerasetup.masks.remove')}
      </Button>
    </Row>
  )
}
