import { area, row } from './area'

export const personArea = area('pages/person', {
  password: row({ at: 'password/index', title: '找回密码', login: false }),
  /** `code` is a handle of what the code of 找回密码 proved, never the proof itself, and `phone` is masked; without it: a logged-in shopper's. */
  setPassword: row<{ code?: string; phone?: string }>({
    at: 'setPassword/index',
    title: '设置登录密码',
    login: false,
  }),
  bingMobile: row({ at: 'bingMobile/index', title: '绑定手机号', login: false }),
})
