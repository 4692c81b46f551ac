import { CameraCard } from './CameraCard.tsx'
import type { Camera } from './camera.ts'
import css from './camera-cards.module.css'

/** Cameras side by side, as many as fit. */
export function CameraCards({ cameras }: { cameras: readonly Camera[] }) {
  return (
    <div className={css.cards}>
      {cameras.map((camera) => (
        <CameraCard key={camera.id} camera={camera} />
      ))}
    </div>
  )
}
