import { buffer } from 'node:stream/consumers'
import { pictureUploads } from '@contract/console/picture'
import { type ConsoleRoute, consoleUploadsFor } from '../../../gateways/console/console-endpoint'
import type { MallPictureService } from './mall-picture.service'

/** Pictures that staff upload (contract/console/picture.ts). */
export const pictureConsoleRoutes = (pictures: Pick<MallPictureService, 'store'>): ConsoleRoute[] =>
  consoleUploadsFor(pictureUploads, {
    'picture/upload': async ({ file }) => pictures.store('picture', await buffer(file)),
  })
