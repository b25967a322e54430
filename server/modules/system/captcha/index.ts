import type { Module, ModuleContext } from '../../../compose-modules'
import { HOURLY } from '../../../kernel/rhythm'
import { captchaRoutes } from './captcha.routes'
import { CaptchaService } from './captcha.service'

export { CaptchaService } from './captcha.service'
export type * from './captcha.tables'
export { STROKE_SIZE, strokesOf } from './strokes.rules'

export function createCaptcha({ db, clock, jobs }: ModuleContext) {
  const captcha = new CaptchaService(db)
  jobs.every('captcha.sweep', HOURLY, () => captcha.sweep(clock.now()))
  return { services: { captcha }, routes: { core: captchaRoutes(captcha) } } satisfies Module
}
