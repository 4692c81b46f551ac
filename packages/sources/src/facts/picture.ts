/** A camera was looked at: what it shows, or that it shows the same as before. */
export type PictureFact = {
  kind: 'picture'
  /** The camera's name in the same source. */
  cameraRef: string
  checkedAt: Date
  /** null: unchanged, the provider says. */
  picture: Picture | null
}

/** What kind of picture some bytes are. */
export type PictureForm = {
  mediaType: 'image/jpeg' | 'image/png' | 'image/webp'
  widthPx: number
  heightPx: number
}

export type Picture = PictureForm & {
  takenAt: Date
  /** Who says when it was taken: the provider, or nobody, so that the time of reception stands for it. */
  datedBy: 'provider' | 'reception'
  bytes: Uint8Array
}
