import { isText, stored } from '@/platform/storage'

/** The day whose visit the server has counted in points (spec 4 "Daily points"). */
export const pointToday = stored('POINT_TODAY', isText)
