/** News panels for other areas. */
export { LatestNews } from './LatestNews.tsx'
export { PlaceNews } from './PlaceNews.tsx'
