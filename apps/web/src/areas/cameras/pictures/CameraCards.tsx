import { Grid } from '../../../ui/layout/Grid.tsx'
import { CameraCard } from './CameraCard.tsx'
import type { Camera } from './camera.ts'

/** Cameras side by side, as many as fit. */
export function CameraCards({ cameras }: { cameras: readonly Camera[] }) {
  return (
    <Grid gap={12} columns="repeat(auto-fill, minmax(220px, 1fr))" marginBottom={14}>
      {cameras.map((camera) => (
        <CameraCard key={camera.id} camera={camera} />
      ))}
    </Grid>
  )
}
