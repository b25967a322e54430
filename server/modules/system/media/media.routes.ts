import { legacyUploadEndpoints } from '@contract/schema/upload'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { MediaService } from './media.service'

export const mediaLegacyRoutes = (media: MediaService): Route[] =>
  routesFor(legacyUploadEndpoints, {
    'common.upload.getUpToken': (call) => media.token(call.uid, call.input, call.now),
    'common.upload.getUrlByKey': async (call) => ({ records: await media.urls(call.uid, call.input.keys, call.now) }),
  })
