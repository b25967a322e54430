import { isText, stored } from '@/platform/storage'

/** The last day whose visit the server has counted in points. */
export const pointToday = stored('POINT_TODAY', isText)
