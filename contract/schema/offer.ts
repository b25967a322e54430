import { Type as T } from '@sinclair/typebox'
import { defineEndpoints } from '../endpoint'
import { Id } from './shared'

export const offerEndpoints = defineEndpoints({
  /** What an offer's rules are, a sentence a line. SYS_BIZ_DATA_ERROR_CODE: it is over or never was. */
  'POST storeProduct/getActivityRule': {
    auth: 'session',
    input: T.Object({ activityId: Id }),
    reply: T.Object({ title: T.String(), lines: T.Array(T.String()) }),
  },
})
