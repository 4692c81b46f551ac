/** Width of a lane for which nobody has entered one, m. */
export const USUAL_LANE_WIDTH_M = 3.5
