export { pointsCoreRoutes, pointsLegacyRoutes } from './points.routes'
export { PointsService, START_APP_POINTS } from './points.service'
