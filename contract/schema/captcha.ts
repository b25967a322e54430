import { Type as T } from '@sinclair/typebox'
import { defineEndpoints } from '../endpoint'
import { Millis, Nothing } from './shared'

export const captchaEndpoints = defineEndpoints({
  /**
   * A new picture code of the session; it replaces the one before. `image` is a data URL. SYS_OPT_FREQUENTLY_ERROR: the
   * session has reached the limit of pictures.
   */
  'POST /common/biz/verification/verifyCodeGenBaseDivide': {
    auth: 'session',
    input: Nothing,
    reply: T.Object({ verifyCodeId: T.String(), image: T.String(), expiresAt: Millis }),
  },
})
