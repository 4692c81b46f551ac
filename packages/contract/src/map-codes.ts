/** Bounds of what somebody keeps of the map. */
export const MOST_MAP_VIEWS = 50
export const MOST_MAP_VIEW_NAME = 80
export const MOST_MAP_SEARCH = 4000
