/** State of an organisation's camera: a broken one is displayed as broken, a retired one is not displayed. */
export const CAMERA_STATES = ['in_service', 'broken', 'retired'] as const
export type CameraState = (typeof CAMERA_STATES)[number]

/** A camera must send a picture at least once a day. */
export const MAX_CAMERA_MINUTES = 1440

/** Limits on the size of an uploaded picture and on the interval between two uploads. */
export const MAX_UPLOAD_BYTES = 8 * 1024 * 1024
export const MIN_UPLOAD_INTERVAL_S = 5

/** Limits on the masks of a camera. */
export const MAX_MASKS = 20
export const MAX_MASK_CORNERS = 60

/** Why an uploaded picture was refused. */
export const UPLOAD_REFUSALS = ['invalid_image', 'image_errors', 'too_large', 'retired'] as const
export type UploadRefusal = (typeof UPLOAD_REFUSALS)[number]
