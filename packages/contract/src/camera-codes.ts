/** What a camera of an organisation is: one that is broken is shown as such, one that is retired is no longer shown. */
export const CAMERA_STATES = ['in_service', 'broken', 'retired'] as const
export type CameraState = (typeof CAMERA_STATES)[number]

/** A day without a picture is no period any more. */
export const MOST_CAMERA_MINUTES = 1440
