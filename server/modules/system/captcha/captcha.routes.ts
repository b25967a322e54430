import { captchaEndpoints } from '@contract/schema/captcha'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { CaptchaService } from './captcha.service'

export const captchaRoutes = (captcha: CaptchaService): Route[] =>
  routesFor(captchaEndpoints, {
    'POST /common/biz/verification/verifyCodeGenBaseDivide': ({ client, now }) => captcha.draw(client.sessionKey, now),
  })
