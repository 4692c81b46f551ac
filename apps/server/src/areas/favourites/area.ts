import type { Area } from '../../http/area.ts'
import { favouriteRoutes } from './routes.ts'

export const favourites: Area = {
  name: 'favourites',
  routes: [favouriteRoutes],
}
