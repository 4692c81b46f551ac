/** Position of a station or a forecast. */
export type Location = {
  longitudeDeg: number
  latitudeDeg: number
  /** Null if the message does not contain it. */
  altitudeM: number | null
}
