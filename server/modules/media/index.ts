export { mediaLegacyRoutes } from './media.routes'
export { type MediaOptions, MediaService } from './media.service'
export type * from './media.tables'
export { UploadService } from './upload.service'
