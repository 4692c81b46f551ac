/** News panels for other areas. */
export { LatestNews } from './LatestNews.tsx'
export { NewsTabs } from './NewsTabs.tsx'
export { PlaceNews } from './PlaceNews.tsx'
