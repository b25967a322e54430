import type { Module, ModuleContext } from '../../../compose-modules'
import { HOURLY } from '../../../kernel/rhythm'
import { MallPictureService } from './mall-picture.service'
import { mediaLegacyRoutes } from './media.routes'
import { type MediaOptions, MediaService } from './media.service'
import { pictureConsoleRoutes } from './picture.console'
import { UploadService } from './upload.service'

export { encodePicture } from './encode-picture'
export { MallPictureService } from './mall-picture.service'
export { type MediaOptions, MediaService } from './media.service'
export type * from './media.tables'
export { PictureProcess } from './picture-process'
export { addressOf, isStored, storePicture } from './stored-picture'
export { UploadService } from './upload.service'

/** `options` is left out where nothing is uploaded: commands, imports. */
export function createMedia({ db, clock, jobs }: ModuleContext, options: MediaOptions | undefined) {
  const media = new MediaService({ db, clock, jobs, options: options ?? null })
  const uploads = new UploadService({ db, clock, jobs, media })
  const mallPictures = new MallPictureService(options?.storage ?? null)
  jobs.every('media.sweep', HOURLY, () => media.sweep(clock.now()))
  return {
    services: { media, uploads, mallPictures },
    routes: { legacy: mediaLegacyRoutes(media), console: pictureConsoleRoutes(mallPictures) },
  } satisfies Module
}
