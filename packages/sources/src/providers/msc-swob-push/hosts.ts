/**
 * The datamart in both languages and the collaboration server: no other host of a message is asked. Messages name the
 * numbered machine that has the file already (dd1, dd4, dd5 …), seldom the datamart itself.
 */
export const FILE_HOSTS = ['dd*.weather.gc.ca', 'dd*.meteo.gc.ca', 'hpfx.collab.science.gc.ca'] as const
