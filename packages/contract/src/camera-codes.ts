/** What a camera of an organisation is: one that is broken is shown as such, one that is retired is no longer shown. */
export const CAMERA_STATES = ['in_service', 'broken', 'retired'] as const
export type CameraState = (typeof CAMERA_STATES)[number]

/** A day without a picture is no period any more. */
export const MAX_CAMERA_MINUTES = 1440

/** A picture that a camera sends is at most so large, and comes at most so often. */
export const MAX_UPLOAD_BYTES = 8 * 1024 * 1024
export const MIN_UPLOAD_INTERVAL_S = 5

/** Bounds of what is masked of a camera. */
export const MAX_MASKS = 20
export const MAX_MASK_CORNERS = 60

/** Why a picture that a camera sent was not taken. */
export const UPLOAD_REFUSALS = ['invalid_image', 'image_errors', 'too_large', 'retired'] as const
export type UploadRefusal = (typeof UPLOAD_REFUSALS)[number]
