/** Width of a lane where nobody has entered another, m. */
export const USUAL_LANE_WIDTH_M = 3.5
