import { Type as T } from '@sinclair/typebox'
import { defineEndpoints } from '../endpoint'
import { Id } from './shared'

export const offerEndpoints = defineEndpoints({
  /** The rules of an offer, one sentence per line. SYS_BIZ_DATA_ERROR_CODE: it has ended or does not exist. */
  'POST storeProduct/getActivityRule': {
    auth: 'session',
    input: T.Object({ activityId: Id }),
    reply: T.Object({ title: T.String(), lines: T.Array(T.String()) }),
  },
})
