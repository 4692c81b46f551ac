/** Camera panels for other areas. */
export { CameraCard } from './CameraCard.tsx'
export { CameraCards } from './CameraCards.tsx'
export { CameraFilm } from './CameraFilm.tsx'
export { CameraShot } from './CameraShot.tsx'
export { type Camera, isOutdated, isStale, periodS } from './camera.ts'
export { Picture } from './Picture.tsx'
export { PointCameras } from './PointCameras.tsx'
export { prefetchPictures, usePicture } from './use-picture.ts'
