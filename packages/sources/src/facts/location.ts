/** Where a station or a forecast stands. */
export type Location = {
  longitudeDeg: number
  latitudeDeg: number
  /** null where the message does not give it. */
  altitudeM: number | null
}
