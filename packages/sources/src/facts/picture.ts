/** Result of checking a camera: a new picture, or that the picture is unchanged. */
export type PictureFact = {
  kind: 'picture'
  /** Id of the camera in the same source. */
  cameraRef: string
  checkedAt: Date
  /** Null if the provider reports that the picture is unchanged. */
  picture: Picture | null
}

/** Image format and size of a picture. */
export type PictureForm = {
  mediaType: 'image/jpeg' | 'image/png' | 'image/webp'
  widthPx: number
  heightPx: number
}

export type Picture = PictureForm & {
  takenAt: Date
  /** Source of the time: the provider, or the time of reception if the provider gives none. */
  datedBy: 'provider' | 'reception'
  bytes: Uint8Array
}
